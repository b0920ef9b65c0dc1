import type { Word } from './word.ts'

/** The 32 bytes at an offset as a word. */
export function readWord(view: DataView, offset: number): Word {
  const high = view.getUint32(offset + 24)
  if (
    high <= 0x1fffff &&
    view.getUint32(offset + 20) === 0 &&
    view.getUint32(offset + 16) === 0 &&
    view.getUint32(offset + 12) === 0 &&
    view.getUint32(offset + 8) === 0 &&
    view.getUint32(offset + 4) === 0 &&
    view.getUint32(offset) === 0
  ) {
    return high * 0x100000000 + view.getUint32(offset + 28)
  }
  return readBig(view, offset)
}

export function readBig(view: DataView, offset: number): bigint {
  return (
    (((view.getBigUint64(offset) << 64n) | view.getBigUint64(offset + 8)) << 128n) |
    ((view.getBigUint64(offset + 16) << 64n) | view.getBigUint64(offset + 24))
  )
}

/** A word as the 32 bytes at an offset. */
export function writeWord(view: DataView, offset: number, word: Word): void {
  if (typeof word === 'number') {
    view.setFloat64(offset, 0)
    view.setFloat64(offset + 8, 0)
    view.setFloat64(offset + 16, 0)
    const high = Math.floor(word / 0x100000000)
    view.setUint32(offset + 24, high)
    view.setUint32(offset + 28, word - high * 0x100000000)
    return
  }
  // Each takes the lowest 64 bits of what it is given.
  view.setBigUint64(offset + 24, word)
  const second = word >> 64n
  view.setBigUint64(offset + 16, second)
  const third = second >> 64n
  view.setBigUint64(offset + 8, third)
  view.setBigUint64(offset, third >> 64n)
}

/** Up to 32 bytes from an offset as a word, as though zeros followed the last. */
export function readPadded(bytes: Uint8Array, offset: number): Word {
  if (offset >= bytes.length) return 0
  scratch.fill(0)
  scratch.set(offset + 32 <= bytes.length ? bytes.subarray(offset, offset + 32) : bytes.subarray(offset))
  return readWord(scratchView, 0)
}

const scratch = new Uint8Array(32)
const scratchView = new DataView(scratch.buffer)
