import type { FieldOperations } from './fieldOperations.ts'
import { at, behind, type Program, type Ref } from './program.ts'
import { empty, i32, op } from './writeModule.ts'

export interface CurveOptions {
  program: Program
  field: FieldOperations
  /** What the exported functions begin with. */
  name: string
  /** The curve's coefficient of x: only these two occur. */
  a: 0 | -3
  /** Where the curve's constant is. */
  b: Ref
}

/**
 * Points of a short Weierstrass curve in Jacobian coordinates (explicit-formulas database, "dbl-2009-l", "madd",
 * "add-1998-cmo-2"). Infinity has z = 0; the sums expect neither operand to be it. Exports `<name>Double` (result,
 * point), and `<name>Add` (result, point, point) and `<name>AddAffine` (result, point, affine point), which give 0. Where
 * the two points have the same x they give 1 if they are the same point and 2 if they are opposite, and write nothing.
 * `<name>IsOnCurve` says (1 or 0) whether an affine point satisfies the equation, whose right-hand side
 * `<name>Equation` (result, x) gives.
 */
export function defineCurve({ program, field: f, name, a, b }: CurveOptions): void {
  const place = () => at(program.reserve(f.size))
  const part = (ref: Ref, i: number) => behind(ref, i * f.size)

  program.define(`${name}Double`, 2, (result, point) => {
    const [x, y, z] = [part(point, 0), part(point, 1), part(point, 2)]
    const [slope, yy, xyy, t, u] = [place(), place(), place(), place(), place()]
    f.square(yy, y)
    f.multiply(xyy, x, yy)
    if (a === 0) {
      f.square(slope, x)
    } else {
      f.square(t, z)
      f.sum(u, [1, x], [1, t])
      f.sum(t, [1, x], [-1, t])
      f.multiply(slope, u, t)
    }
    // The slope is a third of what it is in the books; threes appear where it is used.
    f.multiply(t, y, z)
    f.sum(part(result, 2), [2, t])
    f.square(t, slope)
    f.sum(part(result, 0), [9, t], [-8, xyy])
    f.sum(t, [12, xyy], [-3, part(result, 0)])
    f.multiply(t, t, slope)
    f.square(yy, yy)
    f.sum(part(result, 1), [1, t], [-8, yy])
  })

  const [error, right] = [place(), place()]
  const rightHand = program.define(`${name}Equation`, 2, (result, x) => {
    const xxx = place()
    f.square(xxx, x)
    f.multiply(xxx, xxx, x)
    if (a === 0) f.sum(result, [1, xxx], [1, b])
    else f.sum(result, [1, xxx], [a, x], [1, b])
  })
  const equation = program.define(null, 1, (point) => {
    program.call(rightHand, right, point)
    f.square(error, part(point, 1))
    f.sum(error, [1, error], [-1, right])
  })
  program.module.define(`${name}IsOnCurve`, [i32], [i32], (code) => {
    code.get(0)
    code.call(equation)
    code.i32(error.offset)
    code.call(f.isZero)
  })

  const [h, r] = [place(), place()]
  const [u1, s1] = [place(), place()]

  /** What follows once the differences are known: writes (x, y) of the sum and `h` for its z. */
  const finish = program.define(null, 1, (result) => {
    const [hh, hhh, v, t] = [place(), place(), place(), place()]
    f.square(hh, h)
    f.multiply(hhh, hh, h)
    f.multiply(v, u1, hh)
    f.square(t, r)
    f.sum(part(result, 0), [1, t], [-1, hhh], [-2, v])
    f.sum(v, [1, v], [-1, part(result, 0)])
    f.multiply(v, v, r)
    f.multiply(hhh, hhh, s1)
    f.sum(part(result, 1), [1, v], [-1, hhh])
  })

  const zz = place()
  const t = place()
  const addAffine = program.define(null, 2, (p, q) => {
    const z = part(p, 2)
    f.square(zz, z)
    f.multiply(h, part(q, 0), zz)
    f.multiply(t, zz, z)
    f.multiply(r, part(q, 1), t)
    f.sum(u1, [1, part(p, 0)])
    f.sum(s1, [1, part(p, 1)])
    f.sum(h, [1, h], [-1, u1])
    f.sum(r, [1, r], [-1, s1])
  })
  const addJacobian = program.define(null, 2, (p, q) => {
    const zz2 = place()
    const [z1, z2] = [part(p, 2), part(q, 2)]
    f.square(zz, z1)
    f.square(zz2, z2)
    f.multiply(u1, part(p, 0), zz2)
    f.multiply(h, part(q, 0), zz)
    f.multiply(t, zz2, z2)
    f.multiply(s1, part(p, 1), t)
    f.multiply(t, zz, z1)
    f.multiply(r, part(q, 1), t)
    f.sum(h, [1, h], [-1, u1])
    f.sum(r, [1, r], [-1, s1])
  })
  const thirdCoordinate = program.define(null, 2, (result, z) => f.multiply(result, z, h))
  const thirdCoordinates = program.define(null, 3, (result, z1, z2) => {
    f.multiply(t, z1, z2)
    f.multiply(result, t, h)
  })

  for (const [suffix, begin, isAffine] of [
    ['AddAffine', addAffine, true],
    ['Add', addJacobian, false],
  ] as const) {
    program.module.define(`${name}${suffix}`, [i32, i32, i32], [i32], (code) => {
      const z = (pointer: number) => {
        code.get(pointer)
        code.i32(2 * f.size)
        code.op(op.i32Add)
      }
      code.get(1)
      code.get(2)
      code.call(begin)
      code.i32(h.offset)
      code.call(f.isZero)
      code.op(op.if, empty)
      code.i32(2)
      code.i32(r.offset)
      code.call(f.isZero)
      code.op(op.i32Sub, op.return, op.end)
      z(0)
      z(1)
      if (!isAffine) z(2)
      code.call(isAffine ? thirdCoordinate : thirdCoordinates)
      code.get(0)
      code.call(finish)
      code.i32(0)
    })
  }
}
