import { createMultiples, type Multiples } from '../groups/multiples.ts'
import type { Endomorphism } from '../groups/multiplication.ts'
import { signedDigits } from '../groups/pairing.ts'
import type { Points } from '../groups/points.ts'
import { isZero } from '../input.ts'
import { PrecompileFailure } from '../precompile.ts'
import { bls12381, x } from './bls12381.ts'

/** One of the groups, its points as EIP-2537 writes them. */
export interface Bls12381Group {
  readonly name: 'g1' | 'g2'
  /** Bytes of a point. */
  readonly width: number
  readonly points: Points
  /** Puts an affine point of the curve there; `false` for infinity. Throws if it is none. */
  read(address: number, input: Uint8Array, offset: number): boolean
  isInSubgroup(affine: number): boolean
  /** A point in Jacobian coordinates as bytes. */
  write(point: number): Uint8Array
  readonly multiples: Multiples
  /** Room for affine or Jacobian points, for whoever needs it first. */
  readonly places: readonly [number, number, number]
}

/** Multiplication with this root of unity multiplies a point of the first group by `-x ** 2`. */
const beta = 0x5f19672fdf76ce51ba69c6076a0f77eaddb3a93be6f89688de17d813620a00022e01fffffffefffen

const digits = signedDigits(x).slice(1)
const xSquared = x * x

let first: Bls12381Group | undefined
let second: Bls12381Group | undefined

export function bls12381First(): Bls12381Group {
  first ??= createFirst()
  return first
}

export function bls12381Second(): Bls12381Group {
  second ??= createSecond()
  return second
}

/** Fields elements are 64 bytes, of which the first 16 are zero. */
export function readElement(address: number, input: Uint8Array, offset: number): void {
  if (!isZero(input, offset, offset + 16)) throw new PrecompileFailure('invalid field element top bytes')
  if (!bls12381().elements.decode(address, input, offset, 64))
    throw new PrecompileFailure('invalid fp.Element encoding')
}

function createFirst(): Bls12381Group {
  const curve = bls12381()
  const { elements, g1, reserve } = curve
  const { size } = elements
  const place = () => reserve(3 * size)
  const [root, result, multiple, image] = [reserve(size), place(), place(), place()]
  elements.set(root, beta)
  const endomorphism: Endomorphism = {
    parts: 2,
    bits: 128,
    split: (scalar) => [scalar % xSquared, -(scalar / xSquared)],
    apply(to, from) {
      g1.copy(to, from)
      elements.multiply(to, to, root)
    },
  }
  return {
    name: 'g1',
    width: 128,
    points: g1,
    read(address, input, offset) {
      readElement(address, input, offset)
      readElement(address + size, input, offset + 64)
      if (isZero(input, offset, offset + 128)) return false
      if (!g1.isOnCurve(address)) throw new PrecompileFailure('invalid point: not on curve')
      return true
    },
    // Scott: "A note on group membership tests for G1, G2 and GT on BLS pairing-friendly curves".
    isInSubgroup(point) {
      g1.multiplyAffine(multiple, point, digits)
      g1.multiply(multiple, multiple, digits)
      g1.negate(multiple, multiple)
      g1.fromAffine(image, point)
      endomorphism.apply(image, image)
      return g1.isEqual(multiple, image)
    },
    write(point) {
      const bytes = new Uint8Array(128)
      if (g1.isInfinity(point)) return bytes
      g1.toAffine(result, point)
      elements.encode(bytes, 0, 64, result)
      elements.encode(bytes, 64, 64, result + size)
      return bytes
    },
    multiples: createMultiples(g1, endomorphism, reserve),
    places: [place(), place(), place()],
  }
}

function createSecond(): Bls12381Group {
  const curve = bls12381()
  const { elements, g2, functions, reserve, size2 } = curve
  const { size } = elements
  const place = () => reserve(3 * size2)
  const [result, multiple, image] = [place(), place(), place()]
  // On this group the endomorphism multiplies by the curve's parameter, which is negative.
  const endomorphism: Endomorphism = {
    parts: 4,
    bits: 64,
    split: (scalar) => [scalar % x, -((scalar / x) % x), (scalar / xSquared) % x, -(scalar / (xSquared * x))],
    apply: (to, from) => functions.psi(to, from),
  }
  return {
    name: 'g2',
    width: 256,
    points: g2,
    read(address, input, offset) {
      for (let i = 0; i < 4; i++) readElement(address + i * size, input, offset + 64 * i)
      if (isZero(input, offset, offset + 256)) return false
      if (!g2.isOnCurve(address)) throw new PrecompileFailure('invalid point: not on curve')
      return true
    },
    isInSubgroup(point) {
      g2.multiplyAffine(multiple, point, digits)
      g2.negate(multiple, multiple)
      g2.fromAffine(image, point)
      functions.psi(image, image)
      return g2.isEqual(multiple, image)
    },
    write(point) {
      const bytes = new Uint8Array(256)
      if (g2.isInfinity(point)) return bytes
      g2.toAffine(result, point)
      for (let i = 0; i < 4; i++) elements.encode(bytes, 64 * i, 64, result + i * size)
      return bytes
    },
    multiples: createMultiples(g2, endomorphism, reserve),
    places: [place(), place(), place()],
  }
}
