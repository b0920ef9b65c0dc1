/**
 * An RLP list of short byte strings: all that addresses and authorizations are hashed from. No item may be longer than
 * 55 bytes, nor the list than 255.
 */
export function encodeRlpList(items: readonly Uint8Array[]): Uint8Array {
  const parts = items.map((item) => (item.length === 1 && (item[0] ?? 0) < 0x80 ? item : withLength(item)))
  const size = parts.reduce((sum, part) => sum + part.length, 0)
  const head = size < 56 ? [0xc0 + size] : [0xf8, size]
  const list = new Uint8Array(head.length + size)
  list.set(head)
  let at = head.length
  for (const part of parts) {
    list.set(part, at)
    at += part.length
  }
  return list
}

/** A number without zeros in front: of zero, nothing. */
export function numberBytes(value: bigint): Uint8Array {
  const bytes: number[] = []
  for (let rest = value; rest > 0n; rest >>= 8n) bytes.unshift(Number(rest & 0xffn))
  return Uint8Array.from(bytes)
}

function withLength(item: Uint8Array): Uint8Array {
  const part = new Uint8Array(item.length + 1)
  part[0] = 0x80 + item.length
  part.set(item, 1)
  return part
}
