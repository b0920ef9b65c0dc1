import fc from 'fast-check'

/** A number as so many big-endian bytes. */
export function toBytes(value: bigint | number, length: number): Uint8Array {
  const number = BigInt(value)
  return Uint8Array.from({ length }, (_, i) => Number((number >> BigInt(8 * (length - 1 - i))) & 0xffn))
}

export function join(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => Array.from(part)))
}

/** Numbers below a limit, those at the edges more often than chance would have it. */
export function numberBelow(limit: bigint): fc.Arbitrary<bigint> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.bigInt({ min: 0n, max: limit - 1n }) },
    { weight: 1, arbitrary: fc.constantFrom(0n, 1n, 2n, limit - 1n, limit - 2n, limit / 2n) },
  )
}

export function bytesOf(length: number): fc.Arbitrary<Uint8Array> {
  return fc.uint8Array({ minLength: length, maxLength: length })
}
