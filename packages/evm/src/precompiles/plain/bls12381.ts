import { bls12_381 as noble } from '@noble/curves/bls12-381.js'
import { isZero, toBigInt, toBytes, truth } from '../input.ts'
import { PrecompileFailure } from '../precompile.ts'

const { G1, G2, fields } = noble
const { Fp, Fp2, Fr } = fields
type Point1 = typeof G1.Point.BASE
type Point2 = typeof G2.Point.BASE

/** What is needed of a point of either group. */
interface Point<Self> {
  add(other: Self): Self
  multiplyUnsafe(scalar: bigint): Self
  isTorsionFree(): boolean
}

interface Group<P extends Point<P>> {
  name: 'g1' | 'g2'
  zero: P
  width: number
  read(input: Uint8Array, offset: number): P
  write(point: P): Uint8Array
}

const first: Group<Point1> = {
  name: 'g1',
  zero: G1.Point.ZERO,
  width: 128,
  read(input, offset) {
    const [x, y] = [readElement(input, offset), readElement(input, offset + 64)]
    if (isZero(input, offset, offset + 128)) return G1.Point.ZERO
    expectOnCurve(Fp.eql(Fp.sqr(y), Fp.add(Fp.mul(Fp.sqr(x), x), 4n)))
    return G1.Point.fromAffine({ x, y })
  },
  write(point) {
    const { x, y } = point.toAffine()
    return write([x, y])
  },
}

const second: Group<Point2> = {
  name: 'g2',
  zero: G2.Point.ZERO,
  width: 256,
  read(input, offset) {
    const [x, y] = [readQuadratic(input, offset), readQuadratic(input, offset + 128)]
    if (isZero(input, offset, offset + 256)) return G2.Point.ZERO
    expectOnCurve(Fp2.eql(Fp2.sqr(y), Fp2.add(Fp2.mul(Fp2.sqr(x), x), Fp2.fromBigTuple([4n, 4n]))))
    return G2.Point.fromAffine({ x, y })
  },
  write(point) {
    const { x, y } = point.toAffine()
    return write([x.c0, x.c1, y.c0, y.c1])
  },
}

/** The same as `bls12381Add1.run`, and so on, where there is no WebAssembly. */
export const plainBls12381Add1 = (input: Uint8Array) => add(input, first)
export const plainBls12381Add2 = (input: Uint8Array) => add(input, second)
export const plainBls12381Multiples1 = (input: Uint8Array) => sumMultiples(input, first)
export const plainBls12381Multiples2 = (input: Uint8Array) => sumMultiples(input, second)

export function plainBls12381Pairing(input: Uint8Array): Uint8Array {
  expectLength(input.length > 0 && input.length % 384 === 0)
  const pairs = Array.from({ length: input.length / 384 }, (_, i) => {
    const g1 = first.read(input, 384 * i)
    const g2 = second.read(input, 384 * i + 128)
    expectSubgroup(first, g1)
    expectSubgroup(second, g2)
    return { g1, g2 }
  })
  const product = noble.pairingBatch(pairs.filter(({ g1, g2 }) => !g1.is0() && !g2.is0()))
  return truth(fields.Fp12.eql(product, fields.Fp12.ONE))
}

export function plainBls12381Map1(input: Uint8Array): Uint8Array {
  expectLength(input.length === 64)
  // The library takes a number here, whatever its types say, and gives a point.
  const map = G1.mapToCurve as unknown as (element: bigint) => Point1
  return first.write(map(readElement(input, 0)))
}

export function plainBls12381Map2(input: Uint8Array): Uint8Array {
  expectLength(input.length === 128)
  const { c0, c1 } = readQuadratic(input, 0)
  const map = G2.mapToCurve as unknown as (element: bigint[]) => Point2
  return second.write(map([c0, c1]))
}

function add<P extends Point<P>>(input: Uint8Array, { width, read, write: encode }: Group<P>): Uint8Array {
  expectLength(input.length === 2 * width)
  return encode(read(input, 0).add(read(input, width)))
}

function sumMultiples<P extends Point<P>>(input: Uint8Array, group: Group<P>): Uint8Array {
  const step = group.width + 32
  expectLength(input.length > 0 && input.length % step === 0)
  let sum = group.zero
  for (let offset = 0; offset < input.length; offset += step) {
    const point = group.read(input, offset)
    expectSubgroup(group, point)
    sum = sum.add(point.multiplyUnsafe(Fr.create(toBigInt(input, offset + group.width, 32))))
  }
  return group.write(sum)
}

function readElement(input: Uint8Array, offset: number): bigint {
  if (!isZero(input, offset, offset + 16)) throw new PrecompileFailure('invalid field element top bytes')
  const value = toBigInt(input, offset + 16, 48)
  if (value >= Fp.ORDER) throw new PrecompileFailure('invalid fp.Element encoding')
  return value
}

function readQuadratic(input: Uint8Array, offset: number): { c0: bigint; c1: bigint } {
  return Fp2.fromBigTuple([readElement(input, offset), readElement(input, offset + 64)])
}

function write(elements: readonly bigint[]): Uint8Array {
  const bytes = new Uint8Array(64 * elements.length)
  elements.forEach((element, i) => {
    bytes.set(toBytes(element, 64), 64 * i)
  })
  return bytes
}

function expectLength(isRight: boolean): void {
  if (!isRight) throw new PrecompileFailure('invalid input length')
}

function expectOnCurve(isOn: boolean): void {
  if (!isOn) throw new PrecompileFailure('invalid point: not on curve')
}

function expectSubgroup<P extends Point<P>>({ name }: Group<P>, point: P): void {
  if (!point.isTorsionFree()) throw new PrecompileFailure(`${name} point is not on correct subgroup`)
}
