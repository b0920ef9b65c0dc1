import type { Mining } from '@causeway/chain'
import { knownNetworks } from '../knownNetworks.ts'
import { createNetworkRow } from '../networkRow.ts'
import type { NetworkConfig } from './config.ts'
import type { ConfigError } from './configError.ts'
import { defaultNetworks } from './defaultNetworks.ts'
import type { Issue } from './issues.ts'
import type { NetworkSettings, Settings } from './settings.ts'

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
    const kind =
      row.kind ?? (folders.includes(name) || row.import ? 'imported' : isKnown(name) ? 'known' : undefined)
    const wrong = (text: string, setting?: string) =>
      refuse({
        path: ['networks', name, ...(setting ? [setting] : [])],
        atName: true,
        text: `networks.${name} ${text}`,
      })
    if (kind === undefined) {
      throw wrong(
        'is new; add "kind: dev" with a chainId of your choice, or "kind: imported" with import files',
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
    return [toConfig(name, kind, row, settings)]
  })
}

function toConfig(
  name: string,
  kind: 'dev' | 'imported',
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
    mining: kind === 'imported' ? { mode: 'none' } : toMining(row.mining ?? 'automatic'),
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
