import { createMultiplication, type Multiplication } from '../groups/multiplication.ts'
import { signedDigits } from '../groups/pairing.ts'
import { splitByBasis } from '../groups/splitByBasis.ts'
import { isZero } from '../input.ts'
import { PrecompileFailure } from '../precompile.ts'
import { bn254, order, x } from './bn254.ts'

/** The points of both groups, as EIP-196 and EIP-197 write them. */
export interface Bn254Groups {
  /** Puts an affine point there; `false` for infinity. Throws if it is none. */
  readFirst(address: number, input: Uint8Array, offset: number): boolean
  readSecond(address: number, input: Uint8Array, offset: number): boolean
  /** A point in Jacobian coordinates as bytes. */
  writeFirst(point: number): Uint8Array
  multiply: Multiplication
}

let groups: Bn254Groups | undefined

export function bn254Groups(): Bn254Groups {
  groups ??= create()
  return groups
}

/** Multiplication with this root of unity multiplies a point by `lambda`. */
const beta = 0x59e26bcea0d48bacd4f263f1acdb5c4f5763473177fffffen
/** A short basis of the pairs (a, b) with `a + b * lambda` divisible by the order (Gallant, Lambert, Vanstone). */
const basis = [
  [2n * x + 1n, -(6n * x * x + 2n * x)],
  [6n * x * x + 4n * x + 1n, 2n * x + 1n],
] as const

function create(): Bn254Groups {
  const curve = bn254()
  const { elements, g1, g2, functions, reserve, size2 } = curve
  const { size } = elements
  const [root, result] = [reserve(size), reserve(3 * size)]
  elements.set(root, beta)
  const isInSubgroup = createSubgroupCheck()

  function read(address: number, input: Uint8Array, offset: number): void {
    if (!elements.decode(address, input, offset, 32))
      throw new PrecompileFailure('invalid fp.Element encoding')
  }

  function createSubgroupCheck(): (affine: number) => boolean {
    const digits = signedDigits(x).slice(1)
    const place = () => reserve(3 * size2)
    const [multiple, image, left, right] = [place(), place(), place(), place()]
    // [x + 1]P + psi([x]P) + psi^2([x]P) = psi^3([2x]P): El Housni, Guillevic, Piellard, "Co-factor clearing and
    // subgroup membership testing on pairing-friendly curves".
    return (point) => {
      g2.multiplyAffine(multiple, point, digits)
      g2.addAffine(left, multiple, point)
      functions.psi(image, multiple)
      g2.add(left, left, image)
      functions.psi(image, image)
      g2.add(left, left, image)
      functions.psi(image, image)
      g2.double(right, image)
      return g2.isEqual(left, right)
    }
  }

  return {
    readFirst(address, input, offset) {
      if (isZero(input, offset, offset + 64)) return false
      read(address, input, offset)
      read(address + size, input, offset + 32)
      if (!g1.isOnCurve(address)) throw new PrecompileFailure('point is not on curve')
      return true
    },
    readSecond(address, input, offset) {
      if (isZero(input, offset, offset + 128)) return false
      // The imaginary part comes first.
      read(address + size, input, offset)
      read(address, input, offset + 32)
      read(address + size2 + size, input, offset + 64)
      read(address + size2, input, offset + 96)
      if (!g2.isOnCurve(address)) throw new PrecompileFailure('point is not on curve')
      if (!isInSubgroup(address)) throw new PrecompileFailure('point is not in correct subgroup')
      return true
    },
    writeFirst(point) {
      const bytes = new Uint8Array(64)
      if (g1.isInfinity(point)) return bytes
      g1.toAffine(result, point)
      elements.encode(bytes, 0, 32, result)
      elements.encode(bytes, 32, 32, result + size)
      return bytes
    },
    multiply: createMultiplication(
      g1,
      {
        parts: 2,
        bits: 128,
        split: (scalar) => splitByBasis(scalar, basis, order),
        apply(to, from) {
          g1.copy(to, from)
          elements.multiply(to, to, root)
        },
      },
      reserve,
      1,
    ),
  }
}
