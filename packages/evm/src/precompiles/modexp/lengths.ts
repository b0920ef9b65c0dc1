import { toBigInt } from '../input.ts'

/** The head of an input: how long base, exponent and modulus say they are. */
export interface ModexpLengths {
  base: bigint
  exponent: bigint
  modulus: bigint
}

/** The three words before the operands. */
export const headLength = 96

export function readLengths(input: Uint8Array): ModexpLengths {
  const head = new Uint8Array(headLength)
  head.set(input.subarray(0, headLength))
  return { base: toBigInt(head, 0, 32), exponent: toBigInt(head, 32, 32), modulus: toBigInt(head, 64, 32) }
}
