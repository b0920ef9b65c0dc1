import { bls12381 } from '../bls12381/bls12381.ts'
import { bls12381First } from '../bls12381/groups.ts'
import { isZero } from '../input.ts'

/** Why 48 bytes are no point of the first group, in the words of gnark-crypto, or what they are. */
export type CompressedPoint = 'point' | 'infinity' | { invalid: string }

/** The three highest bits say what follows. */
const flags = 0xe0
const compressedInfinity = 0xc0
const compressedSmallest = 0x80
const compressedLargest = 0xa0

/** Puts the affine point there that 48 bytes stand for: its x, and which of two ys (the form of Zcash). */
export function readCompressedPoint(address: number, input: Uint8Array, offset: number): CompressedPoint {
  const head = input[offset] ?? 0
  const kind = head & flags
  // Uncompressed points, which would need more bytes.
  if (kind === 0 || kind === 0x40) return { invalid: 'short buffer' }
  if (kind === compressedInfinity) {
    const isClean = head === compressedInfinity && isZero(input, offset + 1, offset + 48)
    return isClean ? 'infinity' : { invalid: 'invalid infinity point encoding' }
  }
  if (kind !== compressedSmallest && kind !== compressedLargest) return { invalid: 'invalid point encoding' }
  const { elements, g1, functions, modulus } = bls12381()
  const bytes = input.slice(offset, offset + 48)
  bytes[0] = head & ~flags
  if (!elements.decode(address, bytes, 0, 48)) return { invalid: 'invalid fp.Element encoding' }
  const y = address + elements.size
  functions.g1Equation(y, address)
  elements.power(y, y, (modulus + 1n) / 4n)
  if (!g1.isOnCurve(address)) return { invalid: "invalid compressed coordinate: square root doesn't exist" }
  if (elements.get(y) > modulus / 2n !== (kind === compressedLargest)) g1.negateAffine(address, address)
  if (!bls12381First().isInSubgroup(address)) return { invalid: 'invalid point: subgroup check failed' }
  return 'point'
}
