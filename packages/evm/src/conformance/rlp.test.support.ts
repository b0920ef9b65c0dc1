/** What RLP encodes: bytes, or a list of such. */
export type RlpItem = Uint8Array | readonly RlpItem[]

export function encodeRlp(item: RlpItem): Uint8Array {
  if (item instanceof Uint8Array) {
    return item.length === 1 && (item[0] ?? 0) < 0x80 ? item : Buffer.concat([head(0x80, item.length), item])
  }
  const parts = item.map(encodeRlp)
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([head(0xc0, length), ...parts])
}

/** A list of parts that are encoded already. */
export function encodeRlpParts(parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([head(0xc0, length), ...parts])
}

/** A number without zeros in front. */
export function numberBytes(value: bigint): Uint8Array {
  if (value === 0n) return new Uint8Array()
  const digits = value.toString(16)
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex')
}

function head(base: number, length: number): Uint8Array {
  if (length < 56) return Uint8Array.of(base + length)
  const size = numberBytes(BigInt(length))
  return Uint8Array.of(base + 55 + size.length, ...size)
}
