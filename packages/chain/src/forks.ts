import { type BlobParameters, type ForkName, forkNames, type Rules } from '@causeway/evm'
import type { ChainConfig } from './genesis.ts'

/** What decides which forks are active for a block: any header will do. */
export interface ForkPoint {
  number: bigint
  timestamp: bigint
  /** Zero means "after the merge" on a chain that merges. */
  difficulty: bigint
}

/**
 * The rules of a block. The merge shows in the block itself: its difficulty is zero (EIP-3675). The block in a genesis
 * file's `mergeNetsplitBlock` may lie after the merge, so it does not decide. Forks by time need the merge.
 */
export function rulesAt(config: ChainConfig, { number, timestamp, difficulty }: ForkPoint): Rules {
  const last = asked.get(config)
  if (last?.number === number && last.timestamp === timestamp && last.difficulty === difficulty)
    return last.rules
  const rules = findRules(config, { number, timestamp, difficulty })
  asked.set(config, { number, timestamp, difficulty, rules })
  return rules
}

/** What was asked last of a chain: one block is looked at from several sides. */
const asked = new WeakMap<ChainConfig, ForkPoint & { rules: Rules }>()

function findRules(config: ChainConfig, point: ForkPoint): Rules {
  const active = new Set<ForkName>(['frontier'])
  let fork: ForkName = 'frontier'
  let blob: BlobParameters | null = null
  const merged = merges(config) && point.difficulty === 0n && isLondon(config, point.number)
  for (const name of forkNames) {
    const block = config.forkBlocks[name]
    const time = config.forkTimes[name]
    const begun =
      name === 'paris'
        ? merged
        : (block !== undefined && point.number >= block) ||
          (merged && time !== undefined && point.timestamp >= time)
    if (!begun) continue
    active.add(name)
    fork = name
    blob = config.blobSchedule[name] ?? blob
  }
  return { fork, is: (name) => active.has(name), blob: active.has('cancun') ? blob : null }
}

/** Whether the chain ever leaves proof of work. */
export function merges(config: ChainConfig): boolean {
  return config.terminalTotalDifficulty !== null || config.forkBlocks.paris !== undefined
}

/** Whether London's fee market is active in a block of that number. */
export function isLondon(config: ChainConfig, number: bigint): boolean {
  const { london } = config.forkBlocks
  return london !== undefined && number >= london
}
