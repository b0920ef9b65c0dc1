/**
 * A 256-bit word on the interpreter's stack. Most words of most programs are small (counters, offsets, flags,
 * selectors), and a number costs a tenth of a bigint; so a word below 2^53 may be either. Equality between the two
 * kinds is `==`, order is `<`; both are exact.
 */
export type Word = number | bigint

export const maxNumber = Number.MAX_SAFE_INTEGER
export const maxWord = 2n ** 256n - 1n
export const wordModulus = 2n ** 256n
export const signBit = 2n ** 255n

export function toBig(word: Word): bigint {
  return typeof word === 'number' ? BigInt(word) : word
}

/** A word as a number, infinite if it is no safe integer: for offsets, lengths and shifts. */
export function toSize(word: Word): number {
  if (typeof word === 'number') return word
  return word <= 0x1fffffffffffffn ? Number(word) : Number.POSITIVE_INFINITY
}

/** The smaller form where there is one. */
export function narrow(word: bigint): Word {
  return word <= 0x1fffffffffffffn ? Number(word) : word
}

/** A word as a two's complement number. */
export function toSigned(word: Word): bigint {
  const big = toBig(word)
  return big >= signBit ? big - wordModulus : big
}

export function fromSigned(signed: bigint): bigint {
  return signed < 0n ? signed + wordModulus : signed
}
