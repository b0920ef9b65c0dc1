import type { Hex } from '@causeway/rpc'
import { toBig, type Word } from './word.ts'

const addressMask = 2n ** 160n - 1n
const addressLimit = 2n ** 160n

/** A word cut to the size of an address. */
export function toAddressWord(word: Word): bigint {
  const big = toBig(word)
  return big < addressLimit ? big : big & addressMask
}

export function toAddress(addressWord: bigint): Hex {
  return `0x${addressWord.toString(16).padStart(40, '0')}`
}
