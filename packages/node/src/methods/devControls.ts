import { type Hex, RpcError, toHexOfSize } from '@causeway/rpc'
import type { Codec } from '../params/codec.ts'
import { looseQuantity } from '../params/quantity.ts'

/** What most dev controls answer. */
export const nothing = { name: 'nothing', schema: { type: 'null' } }

const maxBlocks = 10_000n

/** How many blocks one request may mine: enough for any test, not enough to stop the network for long. */
export function blockCount(blocks: bigint): number {
  if (blocks > maxBlocks) throw new RpcError('invalidParams', `at most ${maxBlocks} blocks are mined at once`)
  return Number(blocks)
}

/** A 32-byte word, or a number that is padded to one. */
export const word: Codec<Hex> = {
  decode: (value) => toHexOfSize(BigInt.asUintN(256, looseQuantity.decode(value)), 32),
  schema: looseQuantity.schema,
}
