import { isZero } from '../input.ts'

/** Why 48 bytes are no point of the first group, in the words of gnark-crypto, or what they are. */
export type CompressedPoint = 'point' | 'infinity' | { invalid: string }

/** What the three highest bits of a point say, and the x that remains without them. */
export type CompressedForm = { x: Uint8Array; isLargest: boolean } | 'infinity' | { invalid: string }

const flags = 0xe0
const compressedInfinity = 0xc0
const compressedSmallest = 0x80
const compressedLargest = 0xa0

/** The form that Zcash introduced: x, and which of the two ys. */
export function parseCompressed(input: Uint8Array, offset: number): CompressedForm {
  const head = input[offset] ?? 0
  const kind = head & flags
  // Uncompressed points, which would need more bytes.
  if (kind === 0 || kind === 0x40) return { invalid: 'short buffer' }
  if (kind === compressedInfinity) {
    const isClean = head === compressedInfinity && isZero(input, offset + 1, offset + 48)
    return isClean ? 'infinity' : { invalid: 'invalid infinity point encoding' }
  }
  if (kind !== compressedSmallest && kind !== compressedLargest) return { invalid: 'invalid point encoding' }
  const x = input.slice(offset, offset + 48)
  x[0] = head & ~flags
  return { x, isLargest: kind === compressedLargest }
}

export const invalidPoint = {
  element: { invalid: 'invalid fp.Element encoding' },
  root: { invalid: "invalid compressed coordinate: square root doesn't exist" },
  subgroup: { invalid: 'invalid point: subgroup check failed' },
} as const
