import type { Points } from './points.ts'
import { sparseDigits } from './sparseDigits.ts'

/** A multiple of a point: the digits of its factor, and the table of its odd multiples. */
export interface Row {
  readonly digits: readonly number[]
  readonly table: number
  /** Whether the table holds affine points, or Jacobian ones. */
  readonly isAffine: boolean
}

/** A sum of multiples that shares the doublings between them (Straus, "Shamir's trick"). */
export type SumOfDigits = (result: number, rows: readonly Row[]) => void

export function createSumOfDigits(points: Points, reserve: (bytes: number) => number): SumOfDigits {
  const [affine, jacobian] = [2 * points.size, 3 * points.size]
  const negated = reserve(jacobian)
  return (result, rows) => {
    points.setInfinity(result)
    let length = 0
    for (const { digits } of rows) length = Math.max(length, digits.length)
    for (let i = length - 1; i >= 0; i--) {
      points.double(result, result)
      for (const { digits, table, isAffine } of rows) {
        const digit = digits[i] ?? 0
        if (digit === 0) continue
        const index = (Math.abs(digit) - 1) / 2
        if (isAffine) {
          const entry = table + index * affine
          if (digit < 0) points.negateAffine(negated, entry)
          points.addAffine(result, result, digit > 0 ? entry : negated)
        } else {
          const entry = table + index * jacobian
          if (digit < 0) points.negate(negated, entry)
          points.add(result, result, digit > 0 ? entry : negated)
        }
      }
    }
  }
}

/** For points that come with a call: odd multiples up to 15, as digits of so many bits need them. */
const width = 5
export const tableLength = 1 << (width - 2)

export function tableDigits(scalar: bigint): number[] {
  return sparseDigits(scalar, width)
}

/** The odd multiples of an affine point, in Jacobian coordinates. */
export function fillTable(points: Points, table: number, affine: number, scratch: number): void {
  const size = 3 * points.size
  points.fromAffine(table, affine)
  points.double(scratch, table)
  for (let i = 1; i < tableLength; i++) points.add(table + i * size, table + (i - 1) * size, scratch)
}
