import type { BlockContext } from '@causeway/evm'
import type { Header } from '../values/header.ts'

/** A header as the block that messages run in. */
export function contextOf(header: Header): BlockContext {
  return {
    number: header.number,
    timestamp: header.timestamp,
    coinbase: header.miner,
    gasLimit: header.gasLimit,
    baseFeePerGas: header.baseFeePerGas ?? null,
    difficulty: header.difficulty,
    prevRandao: header.mixHash,
    excessBlobGas: header.excessBlobGas ?? null,
    parentBeaconBlockRoot: header.parentBeaconBlockRoot ?? null,
  }
}
