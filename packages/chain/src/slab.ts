/** As many bytes as Node's own pool of buffers has, which is known to be a good size. */
const slabBytes = 8192

/** Up to here an array lies in the engine's own heap and costs nothing but its bytes. */
const onHeapBytes = 64

/** Where an encoding goes. */
export type BytesFor = (length: number) => Uint8Array

let slab = new ArrayBuffer(slabBytes)
let used = 0

/**
 * Bytes to be filled by the caller, all of them: what they are before is not said. A short array with a buffer of its own
 * takes a microsecond to make, and again some of the collector's time, so many of them share one.
 */
export function allocate(length: number): Uint8Array {
  if (length <= onHeapBytes || length > slabBytes / 4) return new Uint8Array(length)
  if (used + length > slabBytes) {
    slab = new ArrayBuffer(slabBytes)
    used = 0
  }
  const bytes = new Uint8Array(slab, used, length)
  used += length
  return bytes
}

/** Lent bytes are for one use at once; more than this is not held on to for the next. */
const mostLent = 1 << 20
let lent = new Uint8Array(slabBytes)

/** The same for bytes that nobody needs any more when the next ones are lent. */
export function lend(length: number): Uint8Array {
  if (length > mostLent) return new Uint8Array(length)
  if (length > lent.length) lent = new Uint8Array(Math.min(2 * length, mostLent))
  return lent.subarray(0, length)
}
