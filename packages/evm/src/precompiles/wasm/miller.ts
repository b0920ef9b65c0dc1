import type { Factor, FieldOperations } from './fieldOperations.ts'
import { at, behind, type Program, type Ref } from './program.ts'

export interface MillerOptions {
  program: Program
  base: FieldOperations
  quadratic: FieldOperations
  nonResidue: readonly [number, number]
  /** Multiplies by three times the twisted curve's constant. */
  timesThreeB(result: Ref, a: Ref): void
  /** Whether the twist divides by the non-residue, or multiplies with it. */
  twist: 'divisive' | 'multiplicative'
}

/**
 * The steps of Miller's loop, on the twisted curve in homogeneous coordinates (Costello, Lange, Naehrig: "Faster pairing
 * computations on curves with high-degree twists"). A line is three elements of the quadratic field that the point of
 * the first group has still to be put into. Exports `millerDouble` (point, line), `millerAdd` (point, affine point,
 * line) and `fp12MultiplyLine` (element, line, affine point of the first group).
 */
export function defineMiller(options: MillerOptions): void {
  const { program, quadratic: f, timesThreeB } = options
  const place = () => at(program.reserve(f.size))
  const part = (ref: Ref, i: number) => behind(ref, i * f.size)

  program.define('millerDouble', 2, (point, line) => {
    const [x, y, z] = [part(point, 0), part(point, 1), part(point, 2)]
    const [yy, zz, bzz, yz, xy, t] = [place(), place(), place(), place(), place(), place()]
    f.square(yy, y)
    f.square(zz, z)
    timesThreeB(bzz, zz)
    f.multiply(yz, y, z)
    f.multiply(xy, x, y)
    f.square(t, x)
    f.sum(part(line, 0), [1, bzz], [-1, yy])
    f.sum(part(line, 1), [3, t])
    f.sum(part(line, 2), [-2, yz])
    // (2 (yy - 3 bzz) xy, (yy + 3 bzz) ** 2 - 12 bzz ** 2, 8 yy yz): all coordinates four times as usual.
    f.sum(t, [2, yy], [-6, bzz])
    f.multiply(x, t, xy)
    f.sum(t, [1, yy], [3, bzz])
    f.square(t, t)
    f.square(bzz, bzz)
    f.sum(y, [1, t], [-12, bzz])
    f.multiply(t, yy, yz)
    f.sum(z, [8, t])
  })

  program.define('millerAdd', 3, (point, other, line) => {
    const [x, y, z] = [part(point, 0), part(point, 1), part(point, 2)]
    const [qx, qy] = [part(other, 0), part(other, 1)]
    const [s, d, t, u, dd, ddd] = [place(), place(), place(), place(), place(), place()]
    f.multiply(s, qy, z)
    f.sum(s, [1, y], [-1, s])
    f.multiply(d, qx, z)
    f.sum(d, [1, x], [-1, d])
    f.multiply(t, s, qx)
    f.multiply(u, d, qy)
    f.sum(part(line, 0), [1, t], [-1, u])
    f.sum(part(line, 1), [-1, s])
    f.sum(part(line, 2), [1, d])
    f.square(dd, d)
    f.multiply(ddd, dd, d)
    f.multiply(dd, dd, x)
    f.square(t, s)
    f.multiply(t, t, z)
    f.sum(t, [1, t], [1, ddd], [-2, dd])
    f.multiply(x, d, t)
    f.sum(t, [1, dd], [-1, t])
    f.multiply(t, t, s)
    f.multiply(u, ddd, y)
    f.sum(y, [1, t], [-1, u])
    f.multiply(z, z, ddd)
  })

  defineLineProduct(options)
}

function defineLineProduct(options: MillerOptions): void {
  const { program, base, quadratic: f, nonResidue, twist } = options
  const place = (count: number) => at(program.reserve(count * f.size))
  const part = (ref: Ref, i: number) => behind(ref, i * f.size)
  const times = (factor: number): Factor => [factor * nonResidue[0], factor * nonResidue[1]]
  const scale = (result: Ref, a: Ref, by: Ref) => {
    base.multiply(result, a, by)
    base.multiply(behind(result, base.size), behind(a, base.size), by)
  }

  /** In Fp6: times an element without its last part, `low + high v`. */
  const multiplySparse = program.define(null, 4, (result, a, low, high) => {
    const [p, q, left, right, top] = [place(1), place(1), place(1), place(1), place(1)]
    f.multiply(p, part(a, 0), low)
    f.multiply(q, part(a, 1), high)
    f.sum(left, [1, part(a, 1)], [1, part(a, 2)])
    f.multiply(top, left, high)
    f.sum(left, [1, part(a, 0)], [1, part(a, 1)])
    f.sum(right, [1, low], [1, high])
    f.multiply(right, left, right)
    f.sum(left, [1, part(a, 0)], [1, part(a, 2)])
    f.multiply(left, left, low)
    f.sum(part(result, 0), [1, p], [times(1), top], [times(-1), q])
    f.sum(part(result, 1), [1, right], [-1, p], [-1, q])
    f.sum(part(result, 2), [1, left], [-1, p], [1, q])
  })

  program.define('fp12MultiplyLine', 3, (element, line, point) => {
    const [px, py] = [point, behind(point, base.size)]
    const [a, b, total, cross] = [place(3), place(3), place(3), place(3)]
    const [x, y, joined] = [place(1), place(1), place(1)]
    const [low, high] = [element, part(element, 3)]
    const constant = part(line, 0)
    scale(x, part(line, 1), px)
    scale(y, part(line, 2), py)
    for (let i = 0; i < 3; i++) f.sum(part(total, i), [1, part(low, i)], [1, part(high, i)])
    if (twist === 'divisive') {
      // y + x w + constant w v
      for (let i = 0; i < 3; i++) f.multiply(part(a, i), part(low, i), y)
      program.call(multiplySparse, b, high, x, constant)
      f.sum(joined, [1, x], [1, y])
      program.call(multiplySparse, cross, total, joined, constant)
    } else {
      // constant + x v + y w v
      program.call(multiplySparse, a, low, constant, x)
      for (let i = 0; i < 3; i++) f.multiply(part(b, (i + 1) % 3), part(high, i), y)
      f.sum(part(b, 0), [times(1), part(b, 0)])
      f.sum(joined, [1, x], [1, y])
      program.call(multiplySparse, cross, total, constant, joined)
    }
    for (let i = 0; i < 3; i++) {
      f.sum(part(low, i), [1, part(a, i)], [i === 0 ? times(1) : 1, part(b, (i + 2) % 3)])
      f.sum(part(high, i), [1, part(cross, i)], [-1, part(a, i)], [-1, part(b, i)])
    }
  })
}
