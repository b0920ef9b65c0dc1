import type { Factor, FieldOperations } from './fieldOperations.ts'
import { at, behind, type Program, type Ref } from './program.ts'

/** What a tower is built on. */
export interface TowerOptions {
  program: Program
  base: FieldOperations
  quadratic: FieldOperations
  /** The cubic extension is by a root of this element of the quadratic field. */
  nonResidue: readonly [number, number]
  /** Where `nonResidue ** (i * (p ** power - 1) / 6)` lies, for power 1 to 3 and i 1 to 5. */
  frobenius(power: number, i: number): Ref
}

/** Where the norm lies between `fp12InvertBegin` and `fp12InvertEnd`; its inverse is put in its place. */
export interface TowerAddresses {
  readonly norm: number
}

/**
 * Fp6 = Fp2[v] / (v ** 3 - nonResidue) and Fp12 = Fp6[w] / (w ** 2 - v), with the formulas of "Multiplication and
 * Squaring on Pairing-Friendly Fields" (Devegili et al.) and the squaring of Granger and Scott in the cyclotomic
 * subgroup. An element is six of the quadratic field, those of the cubic field one after another. Exports functions named
 * `fp12...`.
 */
export function defineTower(options: TowerOptions): TowerAddresses {
  const { program, base, quadratic: f, nonResidue, frobenius } = options
  const place = (count: number) => at(program.reserve(count * f.size))
  const part = (ref: Ref, i: number) => behind(ref, i * f.size)
  const times = (factor: number): Factor => [factor * nonResidue[0], factor * nonResidue[1]]

  const multiply6 = defineCubicProduct(options)

  program.define('fp12Multiply', 3, (result, a, b) => {
    const [low, high, sumA, sumB, cross] = [place(3), place(3), place(3), place(3), place(3)]
    program.call(multiply6, low, a, b)
    program.call(multiply6, high, part(a, 3), part(b, 3))
    for (let i = 0; i < 3; i++) {
      f.sum(part(sumA, i), [1, part(a, i)], [1, part(a, 3 + i)])
      f.sum(part(sumB, i), [1, part(b, i)], [1, part(b, 3 + i)])
    }
    program.call(multiply6, cross, sumA, sumB)
    for (let i = 0; i < 3; i++) {
      f.sum(part(result, i), [1, part(low, i)], [i === 0 ? times(1) : 1, part(high, (i + 2) % 3)])
      f.sum(part(result, 3 + i), [1, part(cross, i)], [-1, part(low, i)], [-1, part(high, i)])
    }
  })

  program.define('fp12Square', 2, (result, a) => {
    const [product, total, twisted, square] = [place(3), place(3), place(3), place(3)]
    program.call(multiply6, product, a, part(a, 3))
    for (let i = 0; i < 3; i++) {
      f.sum(part(total, i), [1, part(a, i)], [1, part(a, 3 + i)])
      f.sum(part(twisted, i), [1, part(a, i)], [i === 0 ? times(1) : 1, part(a, 3 + ((i + 2) % 3))])
    }
    program.call(multiply6, square, total, twisted)
    for (let i = 0; i < 3; i++) {
      const shifted = part(product, (i + 2) % 3)
      f.sum(
        part(result, i),
        [1, part(square, i)],
        [-1, part(product, i)],
        [i === 0 ? times(-1) : -1, shifted],
      )
      f.sum(part(result, 3 + i), [2, part(product, i)])
    }
  })

  program.define('fp12CyclotomicSquare', 2, (result, a) => {
    // Three squarings in Fp4, of the pairs of parts that lie three powers of w apart.
    const rows = [
      { x: 0, y: 4, real: 0, imaginary: 4, twisted: false },
      { x: 3, y: 2, real: 1, imaginary: 5, twisted: false },
      { x: 1, y: 5, real: 2, imaginary: 3, twisted: true },
    ]
    const squares = rows.map((row) => {
      const [xx, yy, total] = [place(1), place(1), place(1)]
      f.square(xx, part(a, row.x))
      f.square(yy, part(a, row.y))
      f.sum(total, [1, part(a, row.x)], [1, part(a, row.y)])
      f.square(total, total)
      return { ...row, xx, yy, total }
    })
    // All are read before any is written: the result may lie where the operand does.
    for (const { real, imaginary, twisted, xx, yy, total } of squares) {
      const [plus, minus] = twisted ? [times(3), times(-3)] : [3, -3]
      f.sum(part(result, real), [3, xx], [times(3), yy], [-2, part(a, real)])
      f.sum(part(result, imaginary), [plus, total], [minus, xx], [minus, yy], [2, part(a, imaginary)])
    }
  })

  program.define('fp12Conjugate', 2, (result, a) => {
    for (let i = 0; i < 3; i++) {
      f.sum(part(result, i), [1, part(a, i)])
      f.sum(part(result, 3 + i), [-1, part(a, 3 + i)])
    }
  })

  for (const power of [1, 2, 3]) {
    program.define(`fp12Frobenius${power}`, 2, (result, a) => {
      for (let i = 0; i < 6; i++) {
        // The parts belong to w ** 0, 2, 4, 1, 3, 5.
        const exponent = i < 3 ? 2 * i : 2 * (i - 3) + 1
        const [to, from] = [part(result, i), part(a, i)]
        base.sum(to, [1, from])
        base.sum(behind(to, base.size), [power % 2 === 1 ? -1 : 1, behind(from, base.size)])
        if (exponent > 0) f.multiply(to, to, frobenius(power, exponent))
      }
    })
  }

  return defineInversion(options, multiply6)
}

/** The product in Fp6 by Karatsuba's method: six products instead of nine. */
function defineCubicProduct({ program, quadratic: f, nonResidue }: TowerOptions): number {
  const place = () => at(program.reserve(f.size))
  const part = (ref: Ref, i: number) => behind(ref, i * f.size)
  const times = (factor: number): Factor => [factor * nonResidue[0], factor * nonResidue[1]]
  return program.define(null, 3, (result, a, b) => {
    const own = (i: number) => {
      const product = place()
      f.multiply(product, part(a, i), part(b, i))
      return product
    }
    const cross = (i: number, j: number) => {
      const [left, right] = [place(), place()]
      f.sum(left, [1, part(a, i)], [1, part(a, j)])
      f.sum(right, [1, part(b, i)], [1, part(b, j)])
      f.multiply(left, left, right)
      return left
    }
    const [p0, p1, p2] = [own(0), own(1), own(2)]
    const [p12, p01, p02] = [cross(1, 2), cross(0, 1), cross(0, 2)]
    f.sum(part(result, 0), [1, p0], [times(1), p12], [times(-1), p1], [times(-1), p2])
    f.sum(part(result, 1), [1, p01], [-1, p0], [-1, p1], [times(1), p2])
    f.sum(part(result, 2), [1, p02], [-1, p0], [-1, p2], [1, p1])
  })
}

/** The inverse in Fp12, in two functions: between them somebody inverts one element of Fp. */
function defineInversion(options: TowerOptions, multiply6: number): TowerAddresses {
  const { program, base, quadratic: f, nonResidue } = options
  const part = (ref: Ref, i: number) => behind(ref, i * f.size)
  const place = (count: number) => at(program.reserve(count * f.size))
  const times = (factor: number): Factor => [factor * nonResidue[0], factor * nonResidue[1]]
  const [square0, square1, denominator, adjugate] = [place(3), place(3), place(3), place(3)]
  const [product, other, determinant] = [place(1), place(1), place(1)]
  const norm = at(program.reserve(base.size))
  const scratch = at(program.reserve(base.size))

  program.define('fp12InvertBegin', 1, (a) => {
    // The denominator: a0 ** 2 - v a1 ** 2.
    program.call(multiply6, square0, a, a)
    program.call(multiply6, square1, part(a, 3), part(a, 3))
    for (let i = 0; i < 3; i++) {
      const shifted = part(square1, (i + 2) % 3)
      f.sum(part(denominator, i), [1, part(square0, i)], [i === 0 ? times(-1) : -1, shifted])
    }
    const [d0, d1, d2] = [part(denominator, 0), part(denominator, 1), part(denominator, 2)]
    f.square(product, d0)
    f.multiply(other, d1, d2)
    f.sum(part(adjugate, 0), [1, product], [times(-1), other])
    f.square(product, d2)
    f.multiply(other, d0, d1)
    f.sum(part(adjugate, 1), [times(1), product], [-1, other])
    f.square(product, d1)
    f.multiply(other, d0, d2)
    f.sum(part(adjugate, 2), [1, product], [-1, other])
    f.multiply(product, d2, part(adjugate, 1))
    f.multiply(other, d1, part(adjugate, 2))
    f.multiply(determinant, d0, part(adjugate, 0))
    f.sum(determinant, [1, determinant], [times(1), product], [times(1), other])
    base.square(norm, determinant)
    base.square(scratch, behind(determinant, base.size))
    base.sum(norm, [1, norm], [1, scratch])
  })

  program.define('fp12InvertEnd', 2, (result, a) => {
    const imaginary = behind(determinant, base.size)
    base.multiply(determinant, determinant, norm)
    base.multiply(imaginary, imaginary, norm)
    base.sum(imaginary, [-1, imaginary])
    for (let i = 0; i < 3; i++) f.multiply(part(adjugate, i), part(adjugate, i), determinant)
    program.call(multiply6, square0, a, adjugate)
    program.call(multiply6, square1, part(a, 3), adjugate)
    for (let i = 0; i < 3; i++) {
      f.sum(part(result, i), [1, part(square0, i)])
      f.sum(part(result, 3 + i), [-1, part(square1, i)])
    }
  })
  return { norm: norm.offset }
}
