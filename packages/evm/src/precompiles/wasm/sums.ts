import type { Limbs, PrimeField } from './primeField.ts'
import { type Code, i64, op } from './writeModule.ts'

/**
 * A sum of elements with small factors. The quotient by the modulus is guessed from the highest limbs, never too high,
 * and taken away while carrying.
 */
export function emitSum(
  code: Code,
  field: PrimeField,
  terms: readonly (readonly [factor: number, limbs: Limbs])[],
): Limbs {
  const { limbs: n, bits, modulusLimbs, signedLimbs } = field
  const mask = 2 ** bits - 1
  const below = terms.reduce((sum, [factor]) => sum + Math.max(0, -factor), 0)
  const lift = below === 0 ? 0 : below + Math.ceil(below / 16) + 1
  const sums = modulusLimbs.map((limb, i) => {
    const sum = code.local(i64)
    code.i64(lift * limb)
    for (const [factor, x] of terms) {
      const local = x[i]
      if (local === undefined) throw new Error('limb out of range')
      code.get(local)
      if (Math.abs(factor) !== 1) {
        code.i64(Math.abs(factor))
        code.op(op.i64Mul)
      }
      code.op(factor > 0 ? op.i64Add : op.i64Sub)
    }
    code.set(sum)
    return sum
  })
  const top = modulusLimbs[n - 1]
  const topSum = sums[n - 1]
  if (top === undefined || topSum === undefined) throw new Error('no limbs')
  const precision = 44
  const quotient = code.local(i64)
  code.get(topSum)
  code.i64(below)
  code.op(op.i64Sub)
  code.i64(Math.floor(2 ** precision / (top + 1)))
  code.op(op.i64Mul)
  code.i64(precision)
  code.op(op.i64ShrS)
  code.set(quotient)
  const carry = code.local(i64)
  return sums.map((sum, i) => {
    const limb = code.local(i64)
    code.get(sum)
    const part = signedLimbs[i] ?? 0
    if (part !== 0) {
      code.get(quotient)
      code.i64(part)
      code.op(op.i64Mul, op.i64Sub)
    }
    if (i > 0) {
      code.get(carry)
      code.op(op.i64Add)
    }
    if (i === n - 1) {
      code.set(limb)
      return limb
    }
    code.tee(carry)
    code.i64(mask)
    code.op(op.i64And)
    code.set(limb)
    code.get(carry)
    code.i64(bits)
    code.op(op.i64ShrS)
    code.set(carry)
    return limb
  })
}

/** An element plus or minus another, limb by limb without carrying: good as a factor of a product. */
export function emitCombined(code: Code, a: Limbs, sign: 1 | -1, b: Limbs): Limbs {
  return a.map((limb, i) => {
    const combined = code.local(i64)
    code.get(limb)
    code.get(b[i] ?? 0)
    code.op(sign > 0 ? op.i64Add : op.i64Sub)
    code.set(combined)
    return combined
  })
}

/** The element's bits together, and its differences from the modulus together: one of them is zero for zero. */
export function emitIsZero(code: Code, field: PrimeField, elements: readonly Limbs[]): void {
  const { modulusLimbs } = field
  elements.forEach((limbs, element) => {
    limbs.forEach((limb, i) => {
      code.get(limb)
      if (i > 0) code.op(op.i64Or)
    })
    code.op(op.i64Eqz)
    limbs.forEach((limb, i) => {
      code.get(limb)
      code.i64(modulusLimbs[i] ?? 0)
      code.op(op.i64Xor)
      if (i > 0) code.op(op.i64Or)
    })
    code.op(op.i64Eqz, op.i32Or)
    if (element > 0) code.op(op.i32And)
  })
}
