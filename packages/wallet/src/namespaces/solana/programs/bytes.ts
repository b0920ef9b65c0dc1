import { base58 } from '@scure/base'

/** Reads little-endian numbers and keys one after another; `null` once the bytes run out. */
export interface Reader {
  u8(): number | null
  u32(): number | null
  u64(): bigint | null
  key(): string | null
  /** A text of Rust's bincode: its length as a u64, then UTF-8. */
  text(): string | null
}

export function createReader(bytes: Uint8Array): Reader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0

  function take<T>(length: number, read: (at: number) => T): T | null {
    if (at + length > bytes.length) {
      at = bytes.length
      return null
    }
    at += length
    return read(at - length)
  }

  const u64 = () => take(8, (from) => view.getBigUint64(from, true))
  return {
    u8: () => take(1, (from) => view.getUint8(from)),
    u32: () => take(4, (from) => view.getUint32(from, true)),
    u64,
    key: () => take(32, (from) => base58.encode(bytes.subarray(from, from + 32))),
    text() {
      const length = u64()
      if (length === null || length > BigInt(bytes.length)) return null
      return take(Number(length), (from) => new TextDecoder().decode(bytes.subarray(from, at)))
    },
  }
}
