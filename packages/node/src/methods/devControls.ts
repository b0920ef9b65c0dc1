import { type Hex, InvalidValue, RpcError, toHexOfSize } from '@causeway/rpc'
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

function bounded(most: bigint, what: string): Codec<bigint> {
  return {
    decode(value) {
      const number = looseQuantity.decode(value)
      if (number > most) throw new InvalidValue(`${number} is too large for ${what}, at most ${most}`)
      return number
    },
    schema: looseQuantity.schema,
  }
}

/** A time or a span of it: far beyond any test, and far enough below 64 bits that no sum of them gets there. */
export const seconds = bounded(1n << 40n, 'seconds')

/** EIP-2681 leaves the last value of 64 bits unused. */
export const nonce = bounded((1n << 64n) - 2n, 'a nonce')

/** A 32-byte word, or a number that is padded to one. */
export const word: Codec<Hex> = {
  decode: (value) => toHexOfSize(BigInt.asUintN(256, looseQuantity.decode(value)), 32),
  schema: looseQuantity.schema,
}
