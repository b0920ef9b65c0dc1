import { type Limbs, negativeInverse, type PrimeField, toLimbs } from './primeField.ts'
import { type Code, i64, op } from './writeModule.ts'

/** Puts one column of a sum of products onto the stack: what belongs to one power of `2 ** bits`. */
export type Columns = (column: number) => void

/** A number that is known when the code is written, or a local that holds it. */
type Operand = number | { readonly local: number }

/** What a reduction needs to know of its modulus. */
export interface Reduction {
  readonly bits: number
  readonly limbs: number
  readonly modulus: readonly Operand[]
  /** Times the modulus it is -1, modulo `2 ** bits`. */
  readonly inverse: Operand
  /** What is added to the products, in limbs. */
  readonly offset: readonly number[]
}

/** The reduction in a field of columns that stand for at least zero, or for more than minus twice the modulus squared. */
export function reductionIn(field: PrimeField, isSigned: boolean): Reduction {
  const { limbs, modulus, bits, signedLimbs } = field
  return {
    bits,
    limbs,
    modulus: signedLimbs,
    inverse: negativeInverse(modulus, bits),
    // A multiple of the modulus makes it positive; it is small against radix times modulus.
    offset: isSigned ? toLimbs(2n * modulus * modulus, bits, 2 * limbs) : [],
  }
}

/**
 * Montgomery's reduction, column by column: each column is made divisible by a multiple of the modulus before it is
 * carried away. The result is that of a division by the radix.
 */
export function emitReduced(code: Code, columns: Columns, reduction: Reduction): Limbs {
  const { limbs: n, modulus, bits, inverse, offset } = reduction
  const mask = 2 ** bits - 1
  const sum = code.local(i64)
  const factors: number[] = []
  const result: number[] = []
  for (let column = 0; column < 2 * n - 1; column++) {
    columns(column)
    const added = offset[column] ?? 0
    if (added !== 0) {
      code.i64(added)
      code.op(op.i64Add)
    }
    for (let i = Math.max(0, column - n + 1); i < Math.min(column, n); i++) {
      const limb = modulus[column - i]
      const factor = factors[i]
      if (limb === undefined || factor === undefined) throw new Error('column out of range')
      if (limb === 0) continue
      code.get(factor)
      emitOperand(code, limb)
      code.op(op.i64Mul, op.i64Add)
    }
    // What the last column carries comes last: nothing before it has to wait for it.
    if (column > 0) {
      code.get(sum)
      code.op(op.i64Add)
    }
    if (column < n) {
      const factor = code.local(i64)
      factors.push(factor)
      code.tee(sum)
      if (inverse !== 1) {
        emitOperand(code, inverse)
        code.op(op.i64Mul)
      }
      code.i64(mask)
      code.op(op.i64And)
      code.tee(factor)
      emitOperand(code, modulus[0] ?? 0)
      code.op(op.i64Mul)
      code.get(sum)
      code.op(op.i64Add)
    } else {
      const limb = code.local(i64)
      result.push(limb)
      code.tee(sum)
      code.i64(mask)
      code.op(op.i64And)
      code.set(limb)
      code.get(sum)
    }
    code.i64(bits)
    code.op(op.i64ShrS)
    code.set(sum)
  }
  code.get(sum)
  code.i64(offset[2 * n - 1] ?? 0)
  code.op(op.i64Add)
  code.set(sum)
  return [...result, sum]
}

function emitOperand(code: Code, operand: Operand): void {
  if (typeof operand === 'number') code.i64(operand)
  else code.get(operand.local)
}

/** The columns of a product. */
export function productColumns(code: Code, a: Limbs, b: Limbs): Columns {
  const n = a.length
  return (column) => {
    const first = Math.max(0, column - n + 1)
    for (let i = first; i <= Math.min(column, n - 1); i++) {
      code.get(a[i] ?? 0)
      code.get(b[column - i] ?? 0)
      code.op(op.i64Mul)
      if (i > first) code.op(op.i64Add)
    }
  }
}

/** The columns of a square: products outside the diagonal come in pairs. */
export function squareColumns(code: Code, a: Limbs): Columns {
  const n = a.length
  return (column) => {
    const first = Math.max(0, column - n + 1)
    const middle = column / 2
    for (let i = first; i < middle; i++) {
      code.get(a[i] ?? 0)
      code.get(a[column - i] ?? 0)
      code.op(op.i64Mul)
      if (i > first) code.op(op.i64Add)
    }
    if (first < middle) {
      code.i64(1)
      code.op(op.i64Shl)
    }
    if (!Number.isInteger(middle)) return
    code.get(a[middle] ?? 0)
    code.get(a[middle] ?? 0)
    code.op(op.i64Mul)
    if (first < middle) code.op(op.i64Add)
  }
}

/** Columns that are used more than once: kept in locals. */
export function keepColumns(code: Code, limbs: number, columns: Columns): Columns {
  const kept = Array.from({ length: 2 * limbs - 1 }, (_, column) => {
    const local = code.local(i64)
    columns(column)
    code.set(local)
    return local
  })
  return (column) => code.get(kept[column] ?? 0)
}

/** One less others. */
export function subtractColumns(code: Code, from: Columns, ...others: readonly Columns[]): Columns {
  return (column) => {
    from(column)
    for (const other of others) {
      other(column)
      code.op(op.i64Sub)
    }
  }
}
