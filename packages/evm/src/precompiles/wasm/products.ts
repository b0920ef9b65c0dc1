import { type Limbs, negativeInverse, type PrimeField, toLimbs } from './primeField.ts'
import { type Code, i64, op } from './writeModule.ts'

/** A product that is added or subtracted. */
export interface Product {
  readonly sign: 1 | -1
  readonly a: Limbs
  readonly b: Limbs
}

/** A number that is known when the code is written, or a local that holds it. */
export type Operand = number | { readonly local: number }

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

/** The sum of products, divided by the radix. One reduction for all products. */
export function emitProducts(code: Code, field: PrimeField, products: readonly Product[]): Limbs {
  const { limbs, modulus, bits, modulusLimbs } = field
  const negatives = products.filter(({ sign }) => sign < 0).length
  return emitReduced(code, products, {
    bits,
    limbs,
    modulus: modulusLimbs,
    inverse: negativeInverse(modulus, bits),
    // What is subtracted is made good by a multiple of the modulus's square, small against radix times modulus.
    offset: toLimbs(BigInt(2 * negatives) * modulus * modulus, bits, 2 * limbs),
  })
}

/**
 * Montgomery's reduction of a sum of products, column by column: each column is made divisible by a multiple of the
 * modulus before it is carried away.
 */
export function emitReduced(code: Code, products: readonly Product[], reduction: Reduction): Limbs {
  const { limbs: n, modulus, bits, inverse, offset } = reduction
  const mask = 2 ** bits - 1
  const sum = code.local(i64)
  const factors: number[] = []
  const result: number[] = []
  for (let column = 0; column < 2 * n - 1; column++) {
    code.i64(offset[column] ?? 0)
    if (column > 0) {
      code.get(sum)
      code.op(op.i64Add)
    }
    for (const { sign, a, b } of products) emitColumn(code, column, sign, a, b)
    for (let i = Math.max(0, column - n + 1); i < Math.min(column, n); i++) {
      const limb = modulus[column - i]
      const factor = factors[i]
      if (limb === undefined || factor === undefined) throw new Error('column out of range')
      if (limb === 0) continue
      code.get(factor)
      emitOperand(code, limb)
      code.op(op.i64Mul, op.i64Add)
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

/** One column of a product on top of the stack. A square's products outside its diagonal come in pairs. */
function emitColumn(code: Code, column: number, sign: 1 | -1, a: Limbs, b: Limbs): void {
  const n = a.length
  const square = a === b
  const last = Math.min(column, n - 1)
  const first = Math.max(0, column - n + 1)
  if (square && first < last) {
    code.i64(0)
  }
  for (let i = first; i <= (square ? Math.floor((column - 1) / 2) : last); i++) {
    const left = a[i]
    const right = b[column - i]
    if (left === undefined || right === undefined) throw new Error('column out of range')
    code.get(left)
    code.get(right)
    code.op(op.i64Mul, square || sign > 0 ? op.i64Add : op.i64Sub)
  }
  if (!square) return
  const add = sign > 0 ? op.i64Add : op.i64Sub
  if (first < last) {
    code.i64(1)
    code.op(op.i64Shl, add)
  }
  const middle = a[column / 2]
  if (column % 2 === 0 && middle !== undefined) {
    code.get(middle)
    code.get(middle)
    code.op(op.i64Mul, add)
  }
}
