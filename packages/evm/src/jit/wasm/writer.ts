/**
 * Bytes in the making. Plain data and functions over it: the translator writes a few hundred bytes for each
 * instruction, so whoever writes many asks for room once (`reserve`) and the single writes do not look.
 */
export interface Writer {
  bytes: Uint8Array
  at: number
}

export function createWriter(capacity = 4096): Writer {
  return { bytes: new Uint8Array(capacity), at: 0 }
}

/** Makes room for that many more bytes. */
export function reserve(writer: Writer, more: number): void {
  const needed = writer.at + more
  if (needed <= writer.bytes.length) return
  const grown = new Uint8Array(Math.max(needed, writer.bytes.length * 2))
  grown.set(writer.bytes.subarray(0, writer.at))
  writer.bytes = grown
}

/** An unsigned number in LEB128. */
export function writeU32(writer: Writer, value: number): void {
  let left = value >>> 0
  while (left > 0x7f) {
    writer.bytes[writer.at++] = (left & 0x7f) | 0x80
    left >>>= 7
  }
  writer.bytes[writer.at++] = left
}

/** A signed number in LEB128. */
export function writeS32(writer: Writer, value: number): void {
  let left = value | 0
  for (;;) {
    const byte = left & 0x7f
    left >>= 7
    if (left === (byte & 0x40 ? -1 : 0)) {
      writer.bytes[writer.at++] = byte
      return
    }
    writer.bytes[writer.at++] = byte | 0x80
  }
}

/** A signed 64-bit number, given in halves: the translator works without bigints. */
export function writeS64(writer: Writer, high: number, low: number): void {
  let upper = high | 0
  let lower = low | 0
  for (;;) {
    const byte = lower & 0x7f
    lower = (lower >>> 7) | (upper << 25)
    upper >>= 7
    const rest = byte & 0x40 ? -1 : 0
    if (lower === rest && upper === rest) {
      writer.bytes[writer.at++] = byte
      return
    }
    writer.bytes[writer.at++] = byte | 0x80
  }
}

/** Leaves room for a size that is known later (`endSize`): always five bytes, which LEB128 allows. */
export function beginSize(writer: Writer): number {
  writer.at += 5
  return writer.at
}

export function endSize(writer: Writer, begun: number): void {
  let left = writer.at - begun
  for (let at = begun - 5; at < begun; at++) {
    writer.bytes[at] = (left & 0x7f) | (at === begun - 1 ? 0 : 0x80)
    left >>>= 7
  }
}

export function writeBytes(writer: Writer, bytes: ArrayLike<number>): void {
  reserve(writer, bytes.length)
  writer.bytes.set(bytes, writer.at)
  writer.at += bytes.length
}
