import type { ChainConfig } from '../genesis.ts'
import type { Header } from '../values/header.ts'

/** The difficulty of a block at `timestamp` after `parent`; zero after the merge. */
export function nextDifficulty(config: ChainConfig, timestamp: bigint, parent: Header): bigint {
  throw new Error(`not written yet ${config} ${timestamp} ${parent}`)
}
