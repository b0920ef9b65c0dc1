import { hexDigits } from './hexDigits.ts'

/** Texts one behind another in memory, for who needs their bytes and not the strings. All of it is latin1. */
export interface TextBuffer {
  add(text: string): void
  /** Adds bytes as hex digits. */
  addHex(bytes: Uint8Array): void
  /** Of the text that is being written. */
  length(): number
  /** The text that was written. The next one begins behind it. */
  take(): Buffer
  /** Room for something that is no text, behind the last one that was taken. */
  reserve(length: number): Uint8Array
  /** Uses the memory again, also that of the texts which were taken. */
  clear(): void
}

const firstBytes = 8192
/** More memory than this is not held on to when it is cleared. */
const mostKept = 1 << 22
/** Longer strings are written at once: to join them first would be to copy them once more. */
const longText = 1024

export function createTextBuffer(): TextBuffer {
  let buffer = Buffer.allocUnsafeSlow(firstBytes)
  let start = 0
  let end = 0
  let pending = ''

  function makeRoom(bytes: number): void {
    if (end + bytes <= buffer.length) return
    // Texts that were taken stay in the old one.
    const larger = Buffer.allocUnsafeSlow(2 * Math.max(buffer.length, end - start + bytes))
    buffer.copy(larger, 0, start, end)
    buffer = larger
    end -= start
    start = 0
  }
  function write(text: string): void {
    makeRoom(text.length)
    end += buffer.write(text, end, 'latin1')
  }
  function flush(): void {
    if (pending.length > 0) write(pending)
    pending = ''
  }

  return {
    add(text) {
      if (text.length < longText) {
        pending += text
        return
      }
      flush()
      write(text)
    },
    addHex(bytes) {
      flush()
      makeRoom(2 * bytes.length)
      for (const digits of hexDigits(bytes)) {
        buffer.set(digits, end)
        end += digits.length
      }
    },
    length: () => end - start + pending.length,
    take() {
      flush()
      const text = buffer.subarray(start, end)
      start = end
      return text
    },
    reserve(length) {
      makeRoom(length)
      end += length
      start = end
      return buffer.subarray(end - length, end)
    },
    clear() {
      if (buffer.length > mostKept) buffer = Buffer.allocUnsafeSlow(firstBytes)
      start = 0
      end = 0
      pending = ''
    },
  }
}
