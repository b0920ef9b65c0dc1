import type { Points } from './points.ts'
import { createSumOfDigits, fillTable, tableDigits, tableLength } from './sumOfDigits.ts'

/** A map of a group onto itself that multiplies by a constant, much faster than adding up would. */
export interface Endomorphism {
  /** How many parts it makes of a scalar, and how many bits they have at most. */
  readonly parts: number
  readonly bits: number
  /** The scalar as a sum of signed parts, each times one more power of that constant. */
  split(scalar: bigint): readonly bigint[]
  /** The image of a point in Jacobian coordinates; of an affine point too, with its third coordinate ignored. */
  apply(result: number, point: number): void
}

/** A sum of multiples of a few affine points: at most as many as it was made for. */
export type Multiplication = (result: number, affine: readonly number[], scalars: readonly bigint[]) => void

export function createMultiplication(
  points: Points,
  endomorphism: Endomorphism,
  reserve: (bytes: number) => number,
  most: number,
): Multiplication {
  const size = 3 * points.size
  const tables = Array.from({ length: most * endomorphism.parts }, () => reserve(tableLength * size))
  const scratch = reserve(size)
  const sum = createSumOfDigits(points, reserve)

  return (result, affine, scalars) => {
    const rows = affine.flatMap((point, i) =>
      endomorphism.split(scalars[i] ?? 0n).map((part, j) => {
        const index = i * endomorphism.parts + j
        const table = tables[index] ?? 0
        if (j === 0) fillTable(points, table, point, scratch)
        else applyToTable(table, tables[index - 1] ?? 0)
        return { digits: tableDigits(part), table, isAffine: false }
      }),
    )
    sum(result, rows)
  }

  function applyToTable(to: number, from: number): void {
    for (let i = 0; i < tableLength; i++) endomorphism.apply(to + i * size, from + i * size)
  }
}
