/** Bytes that are spelled at a time. */
const chunk = 8192

/** The four digits of each two bytes as both lie in memory; half as many looks as with a table of single bytes. */
let table: Uint32Array | null = null

const digits = new Uint32Array(chunk / 2)
const digitBytes = new Uint8Array(digits.buffer)

/** The hex digits of bytes as latin1, piece by piece. Each piece is good until the next. */
export function* hexDigits(bytes: Uint8Array): Iterable<Uint8Array> {
  table ??= createTable()
  // Words of two bytes can be read from even places alone.
  const { buffer, byteOffset, length } = bytes.byteOffset % 2 === 0 ? bytes : bytes.slice()
  const words = new Uint16Array(buffer, byteOffset, length >> 1)
  for (let from = 0; from < words.length; from += digits.length) {
    const count = Math.min(digits.length, words.length - from)
    spell(table, words, from, count)
    yield digitBytes.subarray(0, 4 * count)
  }
  const last = bytes[length - 1]
  if (length % 2 === 1 && last !== undefined) {
    digits[0] = table[last * 0x0101] ?? 0
    yield digitBytes.subarray(0, 2)
  }
}

function spell(table: Uint32Array, words: Uint16Array, from: number, count: number): void {
  for (let i = 0; i < count; i++) digits[i] = table[words[from + i] ?? 0] ?? 0
}

function createTable(): Uint32Array {
  const words = Uint16Array.from({ length: 65_536 }, (_, word) => word)
  const text = Buffer.from(words.buffer).toString('hex')
  const made = new Uint32Array(words.length)
  Buffer.from(made.buffer).write(text, 'latin1')
  return made
}
