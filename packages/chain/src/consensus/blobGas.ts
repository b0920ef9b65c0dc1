import type { BlobParameters, ChainConfig } from '../genesis.ts'
import type { Header } from '../values/header.ts'

/** EIP-4844. */
export const gasPerBlob = 131_072n

/** The excess blob gas of a block at `timestamp` after `parent`, given that Cancun is active in it. */
export function nextExcessBlobGas(config: ChainConfig, parent: Header, timestamp: bigint): bigint {
  throw new Error(`not written yet ${config} ${parent} ${timestamp}`)
}

/** The price of one blob gas. */
export function blobBaseFee(parameters: BlobParameters, excessBlobGas: bigint): bigint {
  throw new Error(`not written yet ${parameters} ${excessBlobGas}`)
}
