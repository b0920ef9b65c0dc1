import type { BlockContext } from '@causeway/evm'
import type { Header } from '../values/header.ts'

const known = new WeakMap<Header, BlockContext>()

/** A header as the block that messages run in. The same object for the same header: most calls run in the newest. */
export function contextOf(header: Header): BlockContext {
  let context = known.get(header)
  if (context === undefined) {
    context = {
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
    known.set(header, context)
  }
  return context
}
