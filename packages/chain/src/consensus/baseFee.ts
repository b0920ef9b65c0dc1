import type { ChainConfig } from '../genesis.ts'
import type { Header } from '../values/header.ts'

/** The base fee of the block after `parent` (EIP-1559), given that London is active in it. */
export function nextBaseFee(config: ChainConfig, parent: Header): bigint {
  throw new Error(`not written yet ${config} ${parent}`)
}
