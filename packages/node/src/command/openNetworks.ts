import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  createExecutors,
  devGenesis,
  type ExecutorPool,
  InvalidGenesis,
  openNetwork,
  parseGenesis,
  readGenesis,
  StoreError,
  StoreInUse,
  switchCompiler,
} from '@causeway/chain'
import type { Config, NetworkConfig } from '../config/config.ts'
import type { Log } from '../log.ts'
import type { NetworkDirectory } from '../networkDirectory.ts'
import { type Connect, type OpenedUpstream, openUpstreamNetwork } from '../upstream/openUpstreamNetwork.ts'
import type { UpstreamFacts } from '../upstream/upstreamFamilies.ts'
import { CommandError } from './command.ts'
import { isImported, recordImport } from './importRecord.ts'

interface OpenedNetwork {
  readonly name: string
  readonly kind: NetworkConfig['kind']
  readonly chainId: bigint
  /** `connecting` until the first answer of its upstreams. */
  readonly state: 'ready' | 'importing' | 'connecting'
}

export interface OpenedNetworks {
  /** As they are now. */
  list(): readonly OpenedNetwork[]
  /** Resolves when all upstreams have answered, or when they had long enough to. */
  connected(): Promise<void>
  /** Those whose chains others produce. */
  readonly upstreams: readonly OpenedUpstream[]
  /** What is known of the upstreams of each, for the metrics. */
  facts(): readonly UpstreamFacts[]
  /** Calls that wait for a worker. */
  queue(): number
  /** Gives networks with upstreams those of a changed configuration; the names of those that wait for a start. */
  reconfigure(next: Config): void
  /** Stops the workers. The networks themselves are closed by the service that they were put into. */
  close(): Promise<void>
}

/** Puts every network of the configuration into service, and names those that wait for an upstream. */
export async function openNetworks(options: {
  config: Config
  networks: NetworkDirectory
  /** How upstreams are reached. */
  connect: Connect
  clock: () => number
  log: Log
}): Promise<OpenedNetworks> {
  const { config, networks, connect, clock, log } = options
  switchCompiler(config.compiler === 'on')
  const pools = createPools(config.executors)
  const list: OpenedNetwork[] = []
  const upstreams: OpenedUpstream[] = []
  for (const network of config.networks) {
    const { name, kind, chainId, upstream } = network
    try {
      if (upstream !== null && chainId !== null) {
        const directory = upstreamFolder(config.data, name)
        const row = { ...network, chainId, upstream }
        upstreams.push(openUpstreamNetwork({ config: row, directory, networks, connect, log, clock }))
        list.push({ name, kind, chainId, state: 'connecting' })
        continue
      }
      const opened = await open(network, join(config.data, 'chains', network.name), pools, networks, log)
      if (opened !== null) list.push(opened)
    } catch (error) {
      throw explain(error, network.name)
    }
  }
  for (const { name, title, chainId, scope } of config.known) {
    networks.announce(
      { name, chainId, scope },
      { reason: 'waiting', says: `${title} has no upstream here yet` },
    )
  }
  return {
    list: () =>
      list.map((network) => {
        const upstream = upstreams.find(({ name }) => name === network.name)
        return upstream?.isLive() === true ? { ...network, state: 'ready' } : network
      }),
    async connected() {
      const until = performance.now() + connectMs
      while (upstreams.some(({ isLive }) => !isLive()) && performance.now() < until) await sleep(20)
    },
    upstreams,
    facts: () =>
      upstreams.map(({ name, gateway }) => ({
        network: name,
        statuses: gateway.status(),
        refusals: gateway.refusals(),
      })),
    queue: pools.queue,
    reconfigure(next) {
      for (const opened of upstreams) {
        const changed = next.networks.find(({ name }) => name === opened.name)?.upstream ?? null
        if (changed !== null) opened.reconfigure(changed)
      }
    },
    async close() {
      await Promise.all(upstreams.map((upstream) => upstream.close()))
      await pools.close()
    },
  }
}

/** The start is not held up for longer than this by upstreams that do not answer. */
const connectMs = 3_000

/** Where the blocks of a network lie that others produce: they can all be fetched again, unlike a chain of our own. */
function upstreamFolder(data: string, name: string): string {
  return join(data, 'upstreams', name)
}

/** One network that cannot be opened stops the start: to serve the others as if nothing were wrong would hide it. */
function explain(error: unknown, name: string): unknown {
  const expected = [StoreError, StoreInUse, InvalidGenesis, SyntaxError].some((kind) => error instanceof kind)
  if (!expected || !(error instanceof Error)) return error
  return new CommandError(
    `${name} cannot be opened: ${error.message}; to start without it, set networks.${name}.enabled to false`,
  )
}

async function open(
  config: NetworkConfig,
  directory: string,
  pools: Pools,
  networks: NetworkDirectory,
  log: Log,
): Promise<OpenedNetwork | null> {
  const { name, kind, mining, finality, source } = config
  const genesis = readGenesis(directory) ?? (await firstGenesis(config))
  if (genesis === null && source === null) {
    throw new CommandError(
      `${name} has no chain yet; run: causeway import --network ${name} --genesis FILE --chain FILE`,
    )
  }
  if (genesis === null) {
    log.warn({ network: name }, 'the files that this network comes from are not there; it is not served')
    return null
  }
  const { config: rules } = parseGenesis(genesis)
  if (config.chainId !== null && config.chainId !== rules.chainId) {
    throw new CommandError(
      `${name} has chain id ${rules.chainId} in ${directory}, and ${config.chainId} in the configuration; ` +
        `set networks.${name}.chainId to what it is, or use another data directory`,
    )
  }
  const chainFile =
    source !== null && existsSync(source.chain) && !isImported(directory, source.chain) ? source.chain : null
  const network = openNetwork({
    name,
    directory,
    mining,
    finality,
    dev: kind === 'dev',
    genesis,
    executors: pools.withLimit(config.executionLimitMs).forNetwork(directory, rules),
    ...(chainFile === null ? {} : { chainFile }),
  })
  networks.open({ ...config, chainId: rules.chainId }, network)
  network.onImport((event) => {
    if (!('end' in event) || chainFile === null) return
    if (event.end === 'complete') recordImport(directory, chainFile)
    else if (event.end !== 'stopped') {
      log.error(
        { network: name, block: event.end.number.toString(), reason: event.end.reason },
        'a block of the chain file is bad',
      )
    }
    log.info({ network: name, imported: event.imported, head: event.head.toString() }, 'the import has ended')
  })
  return { name, kind, chainId: rules.chainId, state: chainFile === null ? 'ready' : 'importing' }
}

/** What block 0 of a network is made from when its folder is empty; `null` when nothing says so. */
async function firstGenesis(config: NetworkConfig): Promise<unknown> {
  if (config.kind === 'dev' && config.chainId !== null) {
    return devGenesis({ chainId: config.chainId, gasLimit: config.blockGasLimit })
  }
  if (config.source === null || !existsSync(config.source.genesis)) return null
  return JSON.parse(await readFile(config.source.genesis, 'utf8'))
}

interface Pools {
  withLimit(limitMs: number): ExecutorPool
  queue(): number
  close(): Promise<void>
}

/** A pool has one time limit, so networks with another one get another pool. Its threads start when they are needed. */
function createPools(size: number): Pools {
  const byLimit = new Map<number, ExecutorPool>()
  return {
    withLimit(limitMs) {
      const pool = byLimit.get(limitMs) ?? createExecutors({ size, limitMs })
      byLimit.set(limitMs, pool)
      return pool
    },
    queue: () => [...byLimit.values()].reduce((sum, pool) => sum + pool.waiting(), 0),
    async close() {
      await Promise.all([...byLimit.values()].map((pool) => pool.close()))
    },
  }
}
