import type { Hex } from '@causeway/rpc'

/** How many blobs a block may carry from a fork on (EIP-7840). */
export interface BlobParameters {
  target: number
  max: number
  baseFeeUpdateFraction: bigint
}

/** Every fork we know, oldest first. */
export const forkNames = [
  'frontier', 'homestead', 'dao', 'tangerineWhistle', 'spuriousDragon', 'byzantium', 'constantinople', 'petersburg',
  'istanbul', 'muirGlacier', 'berlin', 'london', 'arrowGlacier', 'grayGlacier', 'paris', 'shanghai', 'cancun',
  'prague', 'osaka', 'bpo1', 'bpo2', 'bpo3', 'bpo4', 'bpo5',
] as const

export type ForkName = (typeof forkNames)[number]

/** The rules of a chain: its id and when each fork begins. From a geth-style genesis file. */
export interface ChainConfig {
  chainId: bigint
  /** Forks that begin at a block number, and at a time (Shanghai and later). A fork that is absent never begins. */
  forkBlocks: Partial<Record<ForkName, bigint>>
  forkTimes: Partial<Record<ForkName, bigint>>
  /** Without `terminalTotalDifficulty` the chain never merges; `paris` then stays absent. */
  terminalTotalDifficulty: bigint | null
  depositContract: Hex
  blobSchedule: Partial<Record<ForkName, BlobParameters>>
}
