import { existsSync, mkdirSync } from 'node:fs'
import { devAccounts, devMnemonic } from '@causeway/chain'
import { destination, pino } from 'pino'
import type { Config } from '../config/config.ts'
import { PortTaken } from '../doors/listen.ts'
import { createKeys } from '../keys/createKeys.ts'
import { openDevKey } from '../keys/devKey.ts'
import { methods } from '../methods/index.ts'
import { createService } from '../service.ts'
import { version } from '../version.ts'
import { addressesOf, hostAddress, rootAddress } from './addresses.ts'
import { type BannerFacts, bannerText, curlLine } from './banner.ts'
import { type Arguments, CommandError, type Terminal } from './command.ts'
import { configOf } from './flags.ts'
import { inkFor } from './ink.ts'
import { Locked, takeLock } from './lock.ts'
import { type OpenedNetworks, openNetworks } from './openNetworks.ts'
import {
  builtExtension,
  openPlayground,
  type Playground,
  playgroundFolder,
  playgroundLink,
} from './playground.ts'
import { lockPath } from './runningService.ts'
import { createStopSignal } from './stopSignal.ts'
import { readTlsFiles } from './tlsFiles.ts'
import type { Whereabouts } from './whereabouts.ts'

/** Starts the service, says so, and serves until it is told to stop. */
export async function runUp(args: Arguments, terminal: Terminal): Promise<number> {
  const config = configOf(args, terminal)
  const tls = config.tls === null ? null : { port: config.ports.tls, ...readTlsFiles(config.tls) }
  const fresh = !existsSync(config.data)
  const lock = lockData(config.data)
  const stop = createStopSignal()
  const log = pino({ level: config.logLevel, base: null }, destination({ dest: 2, sync: true }))
  const devKey = openDevKey(config.data)
  const keys = createKeys({
    data: config.data,
    devKey,
    onDamage: (error) =>
      log.error({ reason: error.message }, 'the key file cannot be read; the keys stay as they were'),
  })
  let playground: Playground | null = null
  try {
    const { host, domain, ports } = config
    playground = await openPlayground(playgroundFolder, { host, port: ports.playground, tls })
    const cors = [...config.cors, ...(playground?.origins ?? [])]
    const service = await createService({ methods, keys, log, host, port: ports.data, tls, domain, cors })
    try {
      const opened = await openNetworks({ config, networks: service.networks, log })
      const whereabouts = {
        host: service.host,
        ports: { data: service.port, tls: service.tlsPort },
        domain,
      }
      lock.announce(whereabouts)
      const facts = factsOf(config, whereabouts, opened, { devKey, fresh, playground })
      terminal.stdout.write(
        args.json === true
          ? `${JSON.stringify(facts)}\n`
          : bannerText(facts, inkFor(terminal.stdout, terminal.environment)),
      )
      await stop.asked
      await service.close()
      await opened.close()
    } catch (error) {
      await service.close()
      throw error
    }
  } catch (error) {
    throw explain(error)
  } finally {
    await playground?.close()
    keys.close()
    lock.release()
    stop.close()
  }
  // A terminal has written ^C at the start of the line.
  terminal.stderr.write(terminal.stderr.isTTY === true ? '\nstopped\n' : 'stopped\n')
  return 0
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
  { devKey, fresh, playground }: { devKey: string; fresh: boolean; playground: Playground | null },
): BannerFacts {
  const service = `${rootAddress(whereabouts)}/v3/${devKey}`
  const networks = opened.list.map(({ name, kind, chainId, state }) => ({
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
    playground: playground && {
      address: playground.address,
      link: playgroundLink(playground.address, service),
    },
    extension: builtExtension(),
    curl: first === undefined ? '' : curlLine(first, devKey),
  }
}
