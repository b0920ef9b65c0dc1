import { bn254 as noble } from '@noble/curves/bn254.js'
import { isZero, slice, toBigInt, toBytes, truth } from '../input.ts'
import { PrecompileFailure } from '../precompile.ts'

const { G1, G2, fields } = noble
const { Fp, Fp2, Fr } = fields
type Point1 = typeof G1.Point.BASE
type Point2 = typeof G2.Point.BASE

/** The same as `bn254Add.run`, and so on, where there is no WebAssembly. */
export function plainBn254Add(input: Uint8Array): Uint8Array {
  const bytes = slice(input, 0, 128)
  return write(readFirst(bytes, 0).add(readFirst(bytes, 64)))
}

export function plainBn254Multiply(input: Uint8Array): Uint8Array {
  const bytes = slice(input, 0, 96)
  return write(readFirst(bytes, 0).multiplyUnsafe(Fr.create(toBigInt(bytes, 64, 32))))
}

export function plainBn254Pairing(input: Uint8Array): Uint8Array {
  if (input.length % 192 !== 0) throw new PrecompileFailure('bad elliptic curve pairing size')
  const pairs = Array.from({ length: input.length / 192 }, (_, i) => ({
    g1: readFirst(input, 192 * i),
    g2: readSecond(input, 192 * i + 64),
  }))
  const product = noble.pairingBatch(pairs.filter(({ g1, g2 }) => !g1.is0() && !g2.is0()))
  return truth(fields.Fp12.eql(product, fields.Fp12.ONE))
}

function readElement(input: Uint8Array, offset: number): bigint {
  const value = toBigInt(input, offset, 32)
  if (value >= Fp.ORDER) throw new PrecompileFailure('invalid fp.Element encoding')
  return value
}

function readFirst(input: Uint8Array, offset: number): Point1 {
  if (isZero(input, offset, offset + 64)) return G1.Point.ZERO
  const [x, y] = [readElement(input, offset), readElement(input, offset + 32)]
  if (!Fp.eql(Fp.sqr(y), Fp.add(Fp.mul(Fp.sqr(x), x), 3n)))
    throw new PrecompileFailure('point is not on curve')
  return G1.Point.fromAffine({ x, y })
}

function readSecond(input: Uint8Array, offset: number): Point2 {
  if (isZero(input, offset, offset + 128)) return G2.Point.ZERO
  // The imaginary part comes first.
  const [x1, x0, y1, y0] = [0, 32, 64, 96].map((at) => readElement(input, offset + at)) as [
    bigint,
    bigint,
    bigint,
    bigint,
  ]
  const [x, y] = [Fp2.fromBigTuple([x0, x1]), Fp2.fromBigTuple([y0, y1])]
  const right = Fp2.add(Fp2.mul(Fp2.sqr(x), x), G2.Point.CURVE().b)
  if (!Fp2.eql(Fp2.sqr(y), right)) throw new PrecompileFailure('point is not on curve')
  const point = G2.Point.fromAffine({ x, y })
  if (!point.isTorsionFree()) throw new PrecompileFailure('point is not in correct subgroup')
  return point
}

function write(point: Point1): Uint8Array {
  const bytes = new Uint8Array(64)
  if (point.is0()) return bytes
  const { x, y } = point.toAffine()
  bytes.set(toBytes(x, 32))
  bytes.set(toBytes(y, 32), 32)
  return bytes
}
