import { createMultiplication, type Endomorphism } from './multiplication.ts'
import type { Points } from './points.ts'

/** A sum of multiples of affine points. */
export interface Multiples {
  begin(): void
  /** Where the next point goes; its scalar comes with it. */
  next(scalar: bigint): number
  /** Leaves the sum at `result`. */
  finish(result: number): void
}

/** So many points are summed at once. The rest waits: memory stays bounded. */
const batch = 256
/** Fewer points than this are not worth their buckets. */
const few = 12
/** No digit has more bits. */
const widest = 7

/**
 * Pippenger's method: for each digit of the scalars, points go into the bucket of their digit, and the buckets are summed
 * with their weights. The endomorphism makes more points of shorter scalars.
 */
export function createMultiples(
  points: Points,
  endomorphism: Endomorphism,
  reserve: (bytes: number) => number,
): Multiples {
  const { parts, bits } = endomorphism
  const size = 3 * points.size
  const multiply = createMultiplication(points, endomorphism, reserve, few)
  const slots = Array.from({ length: batch * parts }, () => reserve(size))
  const buckets = Array.from({ length: 1 << (widest - 1) }, () => reserve(size))
  const [total, running, weighted, negated] = [reserve(size), reserve(size), reserve(size), reserve(size)]
  const scalars: bigint[] = []

  function flush(): void {
    const count = scalars.length
    const width = widthFor(count * parts, bits)
    const windows = Math.ceil((bits + 1) / width)
    const digits: Int8Array[] = []
    scalars.forEach((scalar, i) => {
      endomorphism.split(scalar).forEach((part, j) => {
        const slot = slots[j * batch + i] ?? 0
        if (j > 0) endomorphism.apply(slot, slots[(j - 1) * batch + i] ?? 0)
        digits[j * batch + i] = windowDigits(part, width, windows)
      })
    })
    points.setInfinity(weighted)
    for (let window = windows - 1; window >= 0; window--) {
      for (let i = 0; i < width; i++) points.double(weighted, weighted)
      const most = 1 << (width - 1)
      for (let i = 0; i < most; i++) points.setInfinity(buckets[i] ?? 0)
      for (const [index, row] of digits.entries()) {
        const digit = row?.[window] ?? 0
        if (digit === 0) continue
        const slot = slots[index] ?? 0
        const bucket = buckets[Math.abs(digit) - 1] ?? 0
        if (digit < 0) points.negateAffine(negated, slot)
        points.addAffine(bucket, bucket, digit > 0 ? slot : negated)
      }
      points.setInfinity(running)
      for (let i = most - 1; i >= 0; i--) {
        points.add(running, running, buckets[i] ?? 0)
        points.add(weighted, weighted, running)
      }
    }
    points.add(total, total, weighted)
    scalars.length = 0
  }

  return {
    begin() {
      points.setInfinity(total)
      scalars.length = 0
    },
    next(scalar) {
      if (scalars.length === batch) flush()
      return slots[scalars.push(scalar) - 1] ?? 0
    },
    finish(result) {
      if (scalars.length > few) flush()
      else if (scalars.length > 0) {
        multiply(weighted, slots.slice(0, scalars.length), scalars)
        points.add(total, total, weighted)
      }
      points.copy(result, total)
    },
  }
}

/** The width of digit with the fewest additions. */
function widthFor(count: number, bits: number): number {
  let [best, least] = [2, Number.POSITIVE_INFINITY]
  for (let width = 2; width <= widest; width++) {
    const windows = Math.ceil((bits + 1) / width)
    const additions = windows * (count + 2.6 * 2 ** (width - 1))
    if (additions < least) [best, least] = [width, additions]
  }
  return best
}

/** Signed digits of so many bits, lowest first. */
function windowDigits(value: bigint, width: number, windows: number): Int8Array {
  const sign = value < 0n ? -1 : 1
  const digits = new Int8Array(windows)
  const text = (value < 0n ? -value : value).toString(2)
  let carry = 0
  for (let i = 0; i < windows; i++) {
    const end = text.length - i * width
    let digit = carry + (end > 0 ? Number.parseInt(text.slice(Math.max(0, end - width), end), 2) : 0)
    carry = digit > 1 << (width - 1) ? 1 : 0
    digit -= carry << width
    digits[i] = sign * digit
  }
  return digits
}
