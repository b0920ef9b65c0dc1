import { type Limbs, loadLimbs, type PrimeField, storeLimbs } from './primeField.ts'
import {
  emitReduced,
  keepColumns,
  productColumns,
  reductionIn,
  squareColumns,
  subtractColumns,
} from './products.ts'
import { behind, type Program, type Ref } from './program.ts'
import { emitCombined, emitIsZero, emitSum } from './sums.ts'
import { i32 } from './writeModule.ts'

/** A small factor: a number, or (in the quadratic extension) its real and imaginary part. */
export type Factor = number | readonly [real: number, imaginary: number]

/** Arithmetic in one field, written into the function at hand. Results may lie where operands do. */
export interface FieldOperations {
  /** Bytes of an element. */
  readonly size: number
  multiply(result: Ref, a: Ref, b: Ref): void
  square(result: Ref, a: Ref): void
  /** The sum of elements with small factors. */
  sum(result: Ref, ...terms: readonly (readonly [Factor, Ref])[]): void
  /** The index of a function that says (1 or 0) whether an element is zero. */
  readonly isZero: number
}

/** The field itself. Exports `<name>Multiply`, `<name>Square` and `<name>IsZero`. */
export function defineBaseField(program: Program, field: PrimeField, name: string): FieldOperations {
  const load = (ref: Ref) => loadLimbs(program.code(), field, ref)
  const reduction = reductionIn(field, false)
  const multiply = program.define(`${name}Multiply`, 3, (result, a, b) => {
    const code = program.code()
    const columns = productColumns(code, load(a), load(b))
    storeLimbs(code, result, emitReduced(code, columns, reduction))
  })
  const square = program.define(`${name}Square`, 2, (result, a) => {
    const code = program.code()
    storeLimbs(code, result, emitReduced(code, squareColumns(code, load(a)), reduction))
  })
  const sumOf = sums(program, (factors, result, terms) => {
    const code = program.code()
    const loaded = terms.map((term, i) => [realOf(factors[i] ?? 0), load(term)] as const)
    storeLimbs(code, result, emitSum(code, field, loaded))
  })
  return {
    size: field.size,
    multiply: (...pointers) => program.call(multiply, ...pointers),
    square: (...pointers) => program.call(square, ...pointers),
    sum: sumOf,
    isZero: defineIsZero(program, field, name, 1),
  }
}

/**
 * The quadratic extension by `u` with `u ** 2 = -1`: the real part, then the imaginary. Both parts of a product are
 * reduced only once, after what makes them up has been added. Exports `<name>Multiply`, `<name>Square` and `<name>IsZero`.
 */
export function defineQuadraticField(program: Program, field: PrimeField, name: string): FieldOperations {
  const load = (ref: Ref) => loadLimbs(program.code(), field, ref)
  const imaginary = (ref: Ref) => behind(ref, field.size)
  const store = (result: Ref, real: Limbs, other: Limbs) => {
    storeLimbs(program.code(), result, real)
    storeLimbs(program.code(), imaginary(result), other)
  }
  const multiply = program.define(`${name}Multiply`, 3, (result, a, b) => {
    const code = program.code()
    const [a0, a1, b0, b1] = [load(a), load(imaginary(a)), load(b), load(imaginary(b))]
    // Three products instead of four (Karatsuba). Columns of the third may overflow; what is left of them does not.
    const real = keepColumns(code, field.limbs, productColumns(code, a0, b0))
    const other = keepColumns(code, field.limbs, productColumns(code, a1, b1))
    const cross = productColumns(code, emitCombined(code, a0, 1, a1), emitCombined(code, b0, 1, b1))
    store(
      result,
      emitReduced(code, subtractColumns(code, real, other), reductionIn(field, true)),
      emitReduced(code, subtractColumns(code, cross, real, other), reductionIn(field, false)),
    )
  })
  // (a0 + a1)(a0 - a1) + 2 a0 a1 u
  const square = program.define(`${name}Square`, 2, (result, a) => {
    const code = program.code()
    const [a0, a1] = [load(a), load(imaginary(a))]
    const real = productColumns(code, emitCombined(code, a0, 1, a1), emitCombined(code, a0, -1, a1))
    const other = productColumns(code, emitCombined(code, a0, 1, a0), a1)
    store(
      result,
      emitReduced(code, real, reductionIn(field, true)),
      emitReduced(code, other, reductionIn(field, false)),
    )
  })
  const sumOf = sums(program, (factors, result, terms) => {
    const code = program.code()
    const real: (readonly [number, Limbs])[] = []
    const other: (readonly [number, Limbs])[] = []
    terms.forEach((term, i) => {
      const factor = factors[i] ?? 0
      const [a, b] = [load(term), load(imaginary(term))]
      const [x, y] = [realOf(factor), imaginaryOf(factor)]
      if (x !== 0) {
        real.push([x, a])
        other.push([x, b])
      }
      if (y !== 0) {
        real.push([-y, b])
        other.push([y, a])
      }
    })
    store(result, emitSum(code, field, real), emitSum(code, field, other))
  })
  return {
    size: 2 * field.size,
    multiply: (...pointers) => program.call(multiply, ...pointers),
    square: (...pointers) => program.call(square, ...pointers),
    sum: sumOf,
    isZero: defineIsZero(program, field, name, 2),
  }
}

/** A function for each list of factors that is asked for. */
function sums(
  program: Program,
  body: (factors: readonly Factor[], result: Ref, terms: readonly Ref[]) => void,
): FieldOperations['sum'] {
  const defined = new Map<string, number>()
  return (target, ...terms) => {
    const factors = terms.map(([factor]) => factor)
    const key = factors.join(';')
    let index = defined.get(key)
    if (index === undefined) {
      index = program.define(null, terms.length + 1, (result, ...rest) => body(factors, result, rest))
      defined.set(key, index)
    }
    program.call(index, target, ...terms.map(([, ref]) => ref))
  }
}

function defineIsZero(program: Program, field: PrimeField, name: string, parts: number): number {
  return program.module.define(`${name}IsZero`, [i32], [i32], (code) => {
    const elements = Array.from({ length: parts }, (_, part) =>
      loadLimbs(code, field, { parameter: 0, offset: part * field.size }),
    )
    emitIsZero(code, field, elements)
  })
}

function realOf(factor: Factor): number {
  return typeof factor === 'number' ? factor : factor[0]
}

function imaginaryOf(factor: Factor): number {
  return typeof factor === 'number' ? 0 : factor[1]
}
