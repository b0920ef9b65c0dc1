import type { Endomorphism } from './multiplication.ts'
import type { PrimeCurve } from './primeCurve.ts'
import { sparseDigits } from './sparseDigits.ts'
import { createSumOfDigits, fillTable, type Row, tableDigits, tableLength } from './sumOfDigits.ts'

/** A multiple of the generator and a multiple of an affine point: what checking a signature comes to. */
export type GeneratorSum = (result: number, generatorScalar: bigint, affine: number, scalar: bigint) => void

/** Of the generator, odd multiples up to 127 are kept, affine. */
const width = 8

/** With an endomorphism, if the curve has one. */
export function createGeneratorSum(
  curve: PrimeCurve,
  generator: { x: bigint; y: bigint },
  endomorphism: Endomorphism | null,
): GeneratorSum {
  const { elements, points, reserve } = curve
  const { size } = elements
  const parts = endomorphism?.parts ?? 1
  const split = endomorphism?.split ?? ((scalar: bigint) => [scalar])
  const sum = createSumOfDigits(points, reserve)
  const [scratch, running] = [reserve(3 * size), reserve(3 * size)]
  const tables = Array.from({ length: parts }, () => reserve(tableLength * 3 * size))
  const generators = createGenerators()

  return (result, generatorScalar, affine, scalar) => {
    const rows: Row[] = []
    split(generatorScalar).forEach((part, i) => {
      rows.push({ digits: sparseDigits(part, width), table: generators[i] ?? 0, isAffine: true })
    })
    split(scalar).forEach((part, i) => {
      const table = tables[i] ?? 0
      if (i === 0) fillTable(points, table, affine, scratch)
      else for (let j = 0; j < tableLength; j++) apply(table, tables[i - 1] ?? 0, j * 3 * size)
      rows.push({ digits: tableDigits(part), table, isAffine: false })
    })
    sum(result, rows)
  }

  function apply(to: number, from: number, offset: number): void {
    endomorphism?.apply(to + offset, from + offset)
  }

  function createGenerators(): number[] {
    const count = 1 << (width - 2)
    // One coordinate more, which the endomorphism writes behind the last point.
    const made = Array.from({ length: parts }, () => reserve((count * 2 + 1) * size))
    const table = made[0] ?? 0
    elements.set(table, generator.x)
    elements.set(table + size, generator.y)
    points.fromAffine(running, table)
    const twice = reserve(3 * size)
    points.double(twice, running)
    for (let i = 1; i < count; i++) {
      points.add(running, running, twice)
      points.toAffine(table + i * 2 * size, running)
    }
    for (let part = 1; part < parts; part++)
      for (let i = 0; i < count; i++) apply(made[part] ?? 0, made[part - 1] ?? 0, i * 2 * size)
    return made
  }
}
