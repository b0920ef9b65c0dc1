import type { BlobParameters, ChainConfig, ForkName } from './genesis.ts'

/** The rules that hold for one block. */
export interface Rules {
  /** The newest fork that is active. */
  fork: ForkName
  /** Whether a fork is active. */
  is(fork: ForkName): boolean
  /** `null` before Cancun. */
  blob: BlobParameters | null
}

/** What decides which forks are active for a block: any header will do. */
export interface ForkPoint {
  number: bigint
  timestamp: bigint
  /** Zero means "after the merge" on a chain that merges. */
  difficulty: bigint
}

export function rulesAt(config: ChainConfig, point: ForkPoint): Rules {
  throw new Error(`not written yet ${config} ${point}`)
}
