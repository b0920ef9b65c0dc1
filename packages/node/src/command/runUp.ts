import { existsSync, mkdirSync } from 'node:fs'
import { devAccounts, devMnemonic } from '@causeway/chain'
import { destination } from 'pino'
import { openChaos } from '../chaos/openChaos.ts'
import type { Config } from '../config/config.ts'
import { PortTaken } from '../doors/listen.ts'
import { openFailover } from '../failover/openFailover.ts'
import { createClientAddress } from '../gate/clientAddress.ts'
import { createForwardedTls } from '../gate/forwardedTls.ts'
import { openDevKey } from '../keys/devKey.ts'
import { methods } from '../methods/index.ts'
import { createLog } from '../observe/createLog.ts'
import { openTracing } from '../observe/openTracing.ts'
import { createService } from '../service.ts'
import { createConnect } from '../upstream/createConnect.ts'
import { version } from '../version.ts'
import { addressesOf, hostAddress, rootAddress } from './addresses.ts'
import { type BannerFacts, bannerText, curlLine } from './banner.ts'
import { type Arguments, CommandError, type Terminal } from './command.ts'
import { configOf, dataWords } from './flags.ts'
import { inkFor } from './ink.ts'
import { Locked, takeLock } from './lock.ts'
import { explainStore } from './openControlFor.ts'
import { type Dashboard, openDashboard } from './openDashboard.ts'
import { type OpenedNetworks, openNetworks } from './openNetworks.ts'
import { openPlane } from './openPlane.ts'
import {
  builtExtension,
  openPlayground,
  type Playground,
  playgroundFolder,
  playgroundLink,
} from './playground.ts'
import { needsRestart, onHangUp, reconfiguration } from './reload.ts'
import { lockPath } from './runningService.ts'
import { createStopSignal, type StopSignal } from './stopSignal.ts'
import { readTlsFiles } from './tlsFiles.ts'
import type { Whereabouts } from './whereabouts.ts'

/** Starts the service, says so, and serves until it is told to stop. */
export async function runUp(args: Arguments, terminal: Terminal): Promise<number> {
  const config = configOf(args, terminal)
  const tls = config.tls === null ? null : { port: config.ports.tls, ...readTlsFiles(config.tls) }
  const fresh = !existsSync(config.data)
  const lock = lockData(config.data)
  const stop = createStopSignal()
  /** What was opened, to be closed from the last to the first. */
  const opened: (() => unknown)[] = [stop.close, lock.release]
  try {
    await serveUntil(stop, { args, terminal, config, tls, fresh, announce: lock.announce, opened })
  } catch (error) {
    throw explain(explainStore(error, config))
  } finally {
    for (const close of opened.reverse()) await close()
  }
  // A terminal has written ^C at the start of the line.
  terminal.stderr.write(terminal.stderr.isTTY === true ? '\nstopped\n' : 'stopped\n')
  return 0
}

interface Start {
  readonly args: Arguments
  readonly terminal: Terminal
  readonly config: Config
  readonly tls: { port: number; certificate: string; key: string } | null
  readonly fresh: boolean
  readonly announce: (whereabouts: Whereabouts) => void
  readonly opened: (() => unknown)[]
}

async function serveUntil(stop: StopSignal, start: Start): Promise<void> {
  const { args, terminal, config, tls, fresh, opened } = start
  const { host, domain, ports } = config
  const clock = Date.now
  const log = createLog({ level: config.logLevel, to: destination({ dest: 2, sync: true }) })
  const devKey = openDevKey(config.data)
  const names = new Set(methods.map(({ name }) => name))
  const isMethod = (name: string) => names.has(name)
  const plane = await openPlane({
    config,
    devKey,
    migrate: args.migrate === true,
    isMethod,
    onDisplaced: stop.fail,
    log,
    clock,
  })
  opened.push(plane.close)
  let ipOf = createClientAddress(config.trustedProxies)
  let isForwardedTls = createForwardedTls(config.trustedProxies)
  let { cors } = config
  const tracing = config.traces === null ? null : openTracing({ url: config.traces, version, log })
  opened.push(() => tracing?.close())
  const failover = openFailover({ store: plane.store, log, clock })
  opened.push(failover.close)
  const chaos = openChaos({ data: config.data, log })
  const service = await createService({
    methods,
    keys: plane.projects,
    meter: plane.meter,
    usage: plane.sink,
    tracer: tracing?.tracer ?? null,
    failover: failover.ports,
    trustedProxies: config.trustedProxies,
    log,
    host,
    port: ports.data,
    tls,
    domain,
    cors,
    clock,
    disturb: chaos.disturb,
  })
  opened.push(service.close)
  // After the service, so that of a whole row of taken ports the one is named that was asked for.
  const playground = await openPlayground(playgroundFolder, { host, port: ports.playground, tls })
  opened.push(() => playground?.close())
  cors = [...cors, ...(playground?.origins ?? [])]
  service.reconfigure({ cors, trustedProxies: config.trustedProxies, tls: null, rows: [] })
  chaos.start(service.networks)
  opened.push(chaos.close)
  const networks = await openNetworks({
    config,
    networks: service.networks,
    connect: createConnect(log),
    clock,
    log,
  })
  // The networks themselves are closed by the service, and before their workers.
  opened.splice(opened.indexOf(service.close), 0, networks.close)
  failover.begin(service.networks, networks.upstreams)
  const whereabouts = { host: service.host, ports: { data: service.port, tls: service.tlsPort }, domain }
  const dashboard = await openDashboard({
    config,
    plane,
    networks: service.networks,
    partners: failover.partners,
    whereabouts,
    tls,
    cors: () => cors,
    ipOf: (request) => ipOf(request),
    isForwardedTls: (request) => isForwardedTls(request),
    log,
    clock,
  })
  opened.push(dashboard.close)
  failover.setAddress(dashboard.facts.address)
  plane.metrics.observe({
    ...service.figures,
    executorQueue: networks.queue,
    upstreams: networks.facts,
    version,
  })
  start.announce({ ...whereabouts, ports: { ...whereabouts.ports, console: dashboard.port } })

  const reload = () => {
    const next = configOf(args, terminal)
    const files = next.tls === null ? null : readTlsFiles(next.tls)
    const chainIdOf = (name: string) => service.networks.find(name)?.chainId ?? null
    const changed = reconfiguration(next, files, playground?.origins ?? [], chainIdOf)
    service.reconfigure(changed)
    networks.reconfigure(next)
    cors = [...changed.cors]
    ipOf = createClientAddress(changed.trustedProxies)
    isForwardedTls = createForwardedTls(changed.trustedProxies)
    if (changed.tls !== null) for (const door of [dashboard, playground]) door?.renew(changed.tls)
    log.level = next.logLevel
    const waiting = needsRestart(config, next)
    log.info({ file: next.file }, 'the configuration was read again')
    if (waiting.length > 0) log.warn({ waiting }, 'these settings wait for the next start')
  }
  opened.push(onHangUp({ reload, stop: stop.ask, log }))

  await networks.connected()
  const facts = factsOf(config, whereabouts, networks, { devKey, fresh, playground, dashboard })
  terminal.stdout.write(
    args.json === true
      ? `${JSON.stringify(facts)}\n`
      : bannerText(facts, inkFor(terminal.stdout, terminal.environment), dataWords(args)),
  )
  await stop.asked
}

function lockData(data: string) {
  try {
    mkdirSync(data, { recursive: true, mode: 0o700 })
    return takeLock(lockPath(data), 'causeway up')
  } catch (error) {
    if (!(error instanceof Locked)) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new CommandError(
        `the data directory ${data} cannot be used (${reason}); choose another with --data`,
      )
    }
    const { pid, command, since } = error.holder
    throw new CommandError(
      `the data directory ${data} is in use by process ${pid} (${command}, since ${since}); ` +
        'stop it with Ctrl-C in its terminal, or use another directory: causeway up --data DIR --port NUMBER',
    )
  }
}

function explain(error: unknown): unknown {
  if (error instanceof PortTaken) return new CommandError(error.message)
  if (
    error instanceof Error &&
    'syscall' in error &&
    (error.syscall === 'listen' || error.syscall === 'getaddrinfo')
  ) {
    return new CommandError(`cannot listen: ${error.message}; check --host and --port`)
  }
  return error
}

function factsOf(
  config: Config,
  whereabouts: Whereabouts,
  opened: OpenedNetworks,
  {
    devKey,
    fresh,
    playground,
    dashboard,
  }: { devKey: string; fresh: boolean; playground: Playground | null; dashboard: Dashboard },
): BannerFacts {
  const service = `${rootAddress(whereabouts)}/v3/${devKey}`
  const networks = opened.list().map(({ name, kind, chainId, state }) => ({
    name,
    chainId: chainId === null ? null : Number(chainId),
    scope: chainId === null ? null : `eip155:${chainId}`,
    kind,
    state,
    ...addressesOf(name, whereabouts),
  }))
  const first = networks.find((network) => network.state === 'ready') ?? networks[0]
  return {
    version,
    pid: process.pid,
    data: config.data,
    fresh,
    host: whereabouts.host,
    byHost: ['localhost', ...(config.domain === null ? [] : [config.domain])].map((domain) =>
      hostAddress('<network>', domain, whereabouts),
    ),
    key: devKey,
    networks,
    waiting: config.known.length,
    accounts: devAccounts.map(({ address, privateKey }) => ({ address, privateKey })),
    mnemonic: devMnemonic,
    dashboard: dashboard.facts,
    playground: playground && {
      address: playground.address,
      link: playgroundLink(playground.address, service),
    },
    extension: builtExtension(),
    curl: first === undefined ? '' : curlLine(first, devKey),
  }
}
