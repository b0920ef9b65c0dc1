import type { Ref } from './program.ts'
import { type Code, i64, op } from './writeModule.ts'

/** So many division steps are taken at once, and so many bits a limb has. */
export const divisionBits = 30
const mask = 2 ** divisionBits - 1

/**
 * Two numbers by a matrix, divided by `2 ** 30`: exactly for `f` and `g`; for `d` and `e` after multiples of the modulus
 * have made it exact, chosen so that the numbers stay as small as they were.
 */
export function emitTransform(
  code: Code,
  matrix: readonly [number, number, number, number],
  x: Ref,
  y: Ref,
  length: number,
  modular: { modulusLimbs: readonly number[]; inverse: number } | null,
): number[] {
  const load = (place: Ref) =>
    Array.from({ length }, (_, i) => {
      const limb = code.local(i64)
      code.i32(place.offset)
      code.loadSignedWord(4 * i)
      code.set(limb)
      return limb
    })
  const [xs, ys] = [load(x), load(y)]
  const results: number[][] = []
  for (const [row, place] of [
    [0, x],
    [1, y],
  ] as const) {
    const [left, right] = [matrix[2 * row] ?? 0, matrix[2 * row + 1] ?? 0]
    const sum = code.local(i64)
    const factor = code.local(i64)
    const combine = (i: number) => {
      code.get(left)
      code.get(xs[i] ?? 0)
      code.op(op.i64Mul)
      code.get(right)
      code.get(ys[i] ?? 0)
      code.op(op.i64Mul, op.i64Add)
    }
    combine(0)
    code.set(sum)
    if (modular !== null) {
      // The entries where a number is negative; then what is missing to divisibility.
      for (const [entry, limbs] of [
        [left, xs],
        [right, ys],
      ] as const) {
        code.get(entry)
        code.get(limbs[length - 1] ?? 0)
        code.i64(63)
        code.op(op.i64ShrS, op.i64And)
      }
      code.op(op.i64Add)
      code.tee(factor)
      code.get(factor)
      code.get(sum)
      code.i64(modular.inverse)
      code.op(op.i64Mul, op.i64Add)
      code.i64(mask)
      code.op(op.i64And, op.i64Sub)
      code.set(factor)
    }
    const out: number[] = []
    for (let i = 0; i < length; i++) {
      if (i > 0) {
        code.get(sum)
        combine(i)
        code.op(op.i64Add)
        code.set(sum)
      }
      const limb = modular?.modulusLimbs[i] ?? 0
      if (limb !== 0) {
        code.get(factor)
        code.i64(limb)
        code.op(op.i64Mul)
        code.get(sum)
        code.op(op.i64Add)
        code.set(sum)
      }
      if (i > 0) {
        const result = code.local(i64)
        out.push(result)
        code.get(sum)
        code.i64(mask)
        code.op(op.i64And)
        code.set(result)
      }
      code.get(sum)
      code.i64(divisionBits)
      code.op(op.i64ShrS)
      code.set(sum)
    }
    out.push(sum)
    results.push(out)
    out.forEach((result, i) => {
      code.i32(place.offset)
      code.get(result)
      code.storeWord(4 * i)
    })
  }
  return results[1] ?? []
}
