import type { PairingCurve } from './pairingCurve.ts'

/** What is different between the pairings of the two curves. */
export interface PairingParameters {
  /** The digits (-1, 0, 1) of the loop's length after the first, highest first. */
  digits: readonly number[]
  /** Whether the loop's length is really negative. */
  isNegative: boolean
  /** What follows the loop for one pair: with its running point, its affine points, and a place for a line. */
  finish: ((element: number, pair: PairAddresses, line: number) => void) | null
  /** To the power (p ** 12 - 1) / order, where only equality with one matters. */
  exponentiate(result: number, a: number): void
}

/** Where one pair of points lies. */
interface PairAddresses {
  /** The affine point of the first group. */
  readonly first: number
  /** The affine point of the second group, and its negative. */
  readonly second: number
  readonly negative: number
  /** The multiple of the second point that the loop has come to. */
  readonly running: number
}

export interface Pairing {
  begin(): void
  /** Where the next pair of points goes: affine, none of them infinity. */
  next(): PairAddresses
  /** Takes the last pair back: infinity pairs to one with anything. */
  drop(): void
  /** Whether the product of the pairings is one. */
  isOne(): boolean
}

/** So many loops run side by side, with their squarings in common. The rest waits: memory stays bounded. */
const batch = 64

/** Products of pairings: one loop for many pairs, one final exponentiation for all of them. */
export function createPairing(curve: PairingCurve, parameters: PairingParameters): Pairing {
  const { functions, elements, g2, size2, size12, set2 } = curve
  const { digits, isNegative, finish, exponentiate } = parameters
  const [product, element, line] = [curve.reserve(size12), curve.reserve(size12), curve.reserve(3 * size2)]
  const pairs: PairAddresses[] = Array.from({ length: batch }, () => ({
    first: curve.reserve(2 * elements.size),
    second: curve.reserve(2 * size2),
    negative: curve.reserve(2 * size2),
    running: curve.reserve(3 * size2),
  }))
  let count = 0

  function setOne(address: number): void {
    for (let i = 0; i < 6; i++) set2(address + i * size2, [i === 0 ? 1n : 0n, 0n])
  }

  /** Multiplies the product by the pairs that wait. */
  function flush(): void {
    setOne(element)
    const waiting = pairs.slice(0, count)
    for (const { second, negative, running } of waiting) {
      elements.copy(negative, second, size2)
      functions.negate2(negative + size2, second + size2)
      g2.fromAffine(running, second)
    }
    digits.forEach((digit, i) => {
      if (i > 0) functions.fp12Square(element, element)
      for (const { first, second, negative, running } of waiting) {
        functions.millerDouble(running, line)
        functions.fp12MultiplyLine(element, line, first)
        if (digit === 0) continue
        functions.millerAdd(running, digit > 0 ? second : negative, line)
        functions.fp12MultiplyLine(element, line, first)
      }
    })
    if (finish !== null) for (const pair of waiting) finish(element, pair, line)
    functions.fp12Multiply(product, product, element)
    count = 0
  }

  return {
    begin() {
      setOne(product)
      count = 0
    },
    next() {
      if (count === batch) flush()
      const pair = pairs[count++]
      if (pair === undefined) throw new Error('no room for a pair')
      return pair
    },
    drop() {
      count--
    },
    isOne() {
      if (count > 0) flush()
      if (isNegative) functions.fp12Conjugate(product, product)
      exponentiate(element, product)
      return isOne(curve, element)
    },
  }
}

function isOne({ functions, elements, size2 }: PairingCurve, element: number): boolean {
  for (let i = 1; i < 6; i++) if (functions.fp2IsZero(element + i * size2) === 0) return false
  return elements.isZero(element + elements.size) && elements.get(element) === 1n
}

/** The non-adjacent form of a number, highest digit first. */
export function signedDigits(value: bigint): number[] {
  const digits: number[] = []
  for (let rest = value; rest > 0n; rest >>= 1n) {
    const low = Number(rest & 3n)
    const digit = low === 3 ? -1 : low & 1
    digits.unshift(digit)
    if (digit < 0) rest += 1n
  }
  return digits
}
