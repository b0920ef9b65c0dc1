import type { Mining } from '@causeway/chain'
import { knownNetworks } from '../knownNetworks.ts'
import { createNetworkRow } from '../networkRow.ts'
import type { NetworkConfig } from './config.ts'
import type { ConfigError } from './configError.ts'
import { defaultNetworks } from './defaultNetworks.ts'
import type { Issue } from './issues.ts'
import type { NetworkSettings, Settings } from './settings.ts'
import { toUpstreams } from './toUpstreams.ts'

const defaultBlockGasLimit = 30_000_000

/**
 * The rows of all networks that the service holds: those of the default, those of the configuration, and every folder
 * of chain data. `refuse` turns what is missing into an error that says where.
 */
export function resolveNetworks(
  settings: Settings,
  folders: string[],
  refuse: (issue: Issue) => ConfigError,
): NetworkConfig[] {
  const configured = settings.networks ?? {}
  const names = new Set([...Object.keys(defaultNetworks), ...Object.keys(configured), ...folders])
  return [...names].flatMap((name): NetworkConfig[] => {
    const own = configured[name] ?? {}
    const row: NetworkSettings = { ...defaultNetworks[name], ...own }
    const kind = kindOf(name, row, folders)
    const wrong = (text: string, setting?: string) =>
      refuse({
        path: ['networks', name, ...(setting ? [setting] : [])],
        atName: true,
        // The line may hold the addresses too.
        ...(row.upstreams === undefined && row.partners === undefined ? null : { isSecret: true }),
        text: `networks.${name} ${text}`,
      })
    if (kind === undefined) {
      throw wrong(
        'is new; add "kind: dev" with a chainId of your choice, "kind: imported" with import files, or upstreams with their chainId',
      )
    }
    if (row.enabled === false) return []
    if (kind === 'known') {
      if (!isKnown(name))
        throw wrong('is not in the catalogue of known networks; see: causeway networks --known', 'kind')
      return []
    }
    if (kind === 'dev' && row.chainId === undefined)
      throw wrong('has no chainId; add one, such as "chainId: 1340"')
    if (kind === 'imported' && row.mining !== undefined && row.mining !== 'none') {
      throw wrong('is imported and cannot mine; take "mining" out, or make it a dev network', 'mining')
    }
    if (kind === 'upstream') return [toConfig(name, kind, withKnown(name, row, wrong), settings)]
    const stray = upstreamNames.find((setting) => row[setting] !== undefined)
    if (stray !== undefined)
      throw wrong(
        `has ${stray}, and a chain of its own; take "${stray}" out, or make it "kind: upstream"`,
        stray,
      )
    return [toConfig(name, kind, row, settings)]
  })
}

function kindOf(name: string, row: NetworkSettings, folders: string[]): NetworkSettings['kind'] {
  if (row.kind !== undefined) return row.kind
  if (row.upstreams !== undefined) return 'upstream'
  if (folders.includes(name) || row.import) return 'imported'
  return isKnown(name) ? 'known' : undefined
}

const upstreamNames = [
  'upstreams',
  'partners',
  'genesisHash',
  'verify',
  'passThrough',
  'deadline',
] as const satisfies readonly (keyof NetworkSettings)[]

/** What the catalogue knows of a network, under what the configuration says. */
function withKnown(
  name: string,
  row: NetworkSettings,
  wrong: (text: string, setting?: string) => ConfigError,
): NetworkSettings {
  const known = knownNetworks.find((each) => each.name === name)
  if (row.upstreams === undefined) throw wrong('has no upstreams; add "upstreams: [{ url: … }]"')
  if (row.import !== undefined || (row.mining !== undefined && row.mining !== 'none')) {
    const stray = row.import === undefined ? 'mining' : 'import'
    throw wrong(`takes its chain from upstreams; take "${stray}" out`, stray)
  }
  if (known !== undefined && known.chainId === null) throw wrong('is no EVM chain and cannot be served')
  const chainId = row.chainId ?? (known === undefined ? undefined : Number(known.chainId))
  if (chainId === undefined) throw wrong('has no chainId; add the chain id that its upstreams answer with')
  if (known !== undefined && BigInt(chainId) !== known.chainId) {
    throw wrong(
      `has chain id ${known.chainId}, not ${chainId}; take "chainId" out, or use another name`,
      'chainId',
    )
  }
  const names = [...row.upstreams, ...(row.partners ?? [])].map((each) => each.name)
  const twice = names.find((each, place) => each !== undefined && names.indexOf(each) !== place)
  if (twice !== undefined)
    throw wrong(`has two upstreams with the name ${twice}; give each its own`, 'upstreams')
  return { ...row, chainId, estimateSafe: row.estimateSafe ?? known?.estimateSafe }
}

function toConfig(
  name: string,
  kind: NetworkConfig['kind'],
  row: NetworkSettings,
  settings: Settings,
): NetworkConfig {
  const defaults = createNetworkRow({ name, chainId: 0n })
  const gasCap = row.gasCap ?? settings.gasCap
  const executionLimit = row.executionLimit ?? settings.executionLimit
  const { maxSeconds, maxResults, maxBlocks, maxValues } = row.logs ?? {}
  return {
    ...defaults,
    kind,
    chainId: row.chainId === undefined ? null : BigInt(row.chainId),
    mining: kind !== 'dev' ? { mode: 'none' } : toMining(row.mining ?? 'automatic'),
    finality: row.finality ?? (kind === 'imported' ? 'head' : { safe: 32, finalized: 64 }),
    gasCap: gasCap === undefined ? defaults.gasCap : toGasCap(gasCap),
    simulateGas: row.simulateGas === undefined ? defaults.simulateGas : BigInt(row.simulateGas),
    estimateSafe: row.estimateSafe ?? defaults.estimateSafe,
    executionLimitMs: executionLimit === undefined ? defaults.executionLimitMs : executionLimit * 1000,
    logs: {
      maxResults: maxResults ?? defaults.logs.maxResults,
      maxBlocks: maxBlocks === undefined ? defaults.logs.maxBlocks : maxBlocks,
      maxValues: maxValues ?? defaults.logs.maxValues,
      maxMs: maxSeconds === undefined ? defaults.logs.maxMs : maxSeconds * 1000,
    },
    blockGasLimit: BigInt(row.blockGasLimit ?? defaultBlockGasLimit),
    source: row.import ?? null,
    upstream: kind === 'upstream' ? toUpstreamConfig(row) : null,
  }
}

const defaultDeadlineSeconds = 10

function toUpstreamConfig(row: NetworkSettings): NetworkConfig['upstream'] {
  const { upstreams = [], partners = [], verify = 'on', genesisHash } = row
  return {
    upstreams: [...toUpstreams(upstreams, 'own'), ...toUpstreams(partners, 'partner')],
    genesisHash: genesisHash === undefined ? null : `0x${genesisHash.slice(2)}`,
    verify: verify === 'on' || verify === true,
    passThrough: row.passThrough ?? [],
    deadlineMs: (row.deadline ?? defaultDeadlineSeconds) * 1000,
  }
}

function toMining(mining: NonNullable<NetworkSettings['mining']>): Mining {
  return typeof mining === 'string' ? { mode: mining } : { mode: 'interval', seconds: mining.interval }
}

function toGasCap(gasCap: number | string): NetworkConfig['gasCap'] {
  return typeof gasCap === 'number' ? { gas: BigInt(gasCap) } : { multiple: Number(gasCap.slice(0, -1)) }
}

function isKnown(name: string): boolean {
  return knownNetworks.some((known) => known.name === name)
}
