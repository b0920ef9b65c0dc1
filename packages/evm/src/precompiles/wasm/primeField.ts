import type { Ref } from './program.ts'
import { type Code, i64 } from './writeModule.ts'

/**
 * A prime field in Montgomery form, as WebAssembly. An element is `limbs` words of `bits` bits, lowest first, each in 32
 * bits of memory. Limbs shorter than 32 bits let a whole column of products be summed in 64 bits before anything is
 * carried, which is what makes this fast without a wide multiplication.
 *
 * Elements are "nearly reduced": at least zero and less than 1.05 times the modulus. Every operation here takes such and
 * gives such, so none of them compares or branches.
 */
export interface PrimeField {
  readonly modulus: bigint
  readonly bits: number
  readonly limbs: number
  /** Bytes of an element in memory. */
  readonly size: number
  /** The Montgomery factor, a power of two. */
  readonly radix: bigint
  /** The modulus in limbs. */
  readonly modulusLimbs: readonly number[]
  /** The same in limbs of either sign, of which primes near a power of two have many that are zero. */
  readonly signedLimbs: readonly number[]
}

/** The limbs of a value, held in locals. */
export type Limbs = readonly number[]

export function definePrimeField(modulus: bigint, bits: number, limbs: number): PrimeField {
  const size = Math.ceil((limbs * 4) / 8) * 8
  const modulusLimbs = toLimbs(modulus, bits, limbs)
  return {
    modulus,
    bits,
    limbs,
    size,
    radix: 1n << BigInt(bits * limbs),
    modulusLimbs,
    signedLimbs: toSigned(modulusLimbs, bits),
  }
}

export function toLimbs(value: bigint, bits: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => Number(BigInt.asUintN(bits, value >> BigInt(bits * i))))
}

function toSigned(limbs: readonly number[], bits: number): number[] {
  let carry = 0
  return limbs.map((limb, i) => {
    const value = limb + carry
    carry = i < limbs.length - 1 && value > 2 ** (bits - 1) ? 1 : 0
    return value - carry * 2 ** bits
  })
}

/** Loads an element into locals. */
export function loadLimbs(code: Code, { limbs }: { limbs: number }, { parameter, offset }: Ref): Limbs {
  return Array.from({ length: limbs }, (_, i) => {
    const local = code.local(i64)
    if (parameter === null) code.i32(0)
    else code.get(parameter)
    code.loadWord(offset + 4 * i)
    code.set(local)
    return local
  })
}

export function storeLimbs(code: Code, { parameter, offset }: Ref, limbs: Limbs): void {
  limbs.forEach((local, i) => {
    if (parameter === null) code.i32(0)
    else code.get(parameter)
    code.get(local)
    code.storeWord(offset + 4 * i)
  })
}

/** `x` with `modulus * x = -1` modulo `2 ** bits`. */
export function negativeInverse(modulus: bigint, bits: number): number {
  const low = BigInt.asUintN(bits, modulus)
  let x = 1n
  // Each step doubles the bits that are right.
  for (let right = 1; right < bits; right *= 2) x = BigInt.asUintN(bits, x * (2n - low * x))
  return Number(BigInt.asUintN(bits, -x))
}
