import { toHex, toHexOfSize } from '@causeway/rpc'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toBig } from './word.ts'
import { readPadded, readWord, writeWord } from './wordBytes.ts'

const word = fc.oneof(
  fc.maxSafeNat(),
  fc.bigInt(0n, 2n ** 256n - 1n),
  fc.integer({ min: 0, max: 255 }).map((bits) => 1n << BigInt(bits)),
)

test('a word that is written is read again, and is its 32 bytes', () => {
  fc.assert(
    fc.property(word, fc.integer({ min: 0, max: 40 }), (value, offset) => {
      const bytes = new Uint8Array(80).fill(0xff)
      const view = new DataView(bytes.buffer)
      writeWord(view, offset, value)
      expect(toBig(readWord(view, offset))).toBe(toBig(value))
      expect(toHex(bytes.subarray(offset, offset + 32))).toBe(toHexOfSize(toBig(value), 32))
      expect(bytes.filter((byte) => byte === 0xff).length).toBeGreaterThanOrEqual(48)
    }),
  )
})

test('behind the end of what is read there are zeros', () => {
  const bytes = Uint8Array.of(1, 2, 3)
  expect(toBig(readPadded(bytes, 1))).toBe(0x0203n << 240n)
  expect(toBig(readPadded(bytes, 3))).toBe(0n)
  expect(toBig(readPadded(bytes, Number.POSITIVE_INFINITY))).toBe(0n)
})
