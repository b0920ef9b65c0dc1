import { expect, test } from 'vitest'
import { createCode } from '../code.ts'
import { pushedWord } from './pushedWord.ts'

test('operands of every length, anywhere in the code, the first time and the second', () => {
  const bytes = Uint8Array.from({ length: 2000 }, (_, index) => (index * 37 + 11) & 0xff)
  const code = createCode(bytes, null)
  for (const pc of [0, 200, 255, 256, 777, 1990, 1999]) {
    for (let length = 7; length <= 32; length++) {
      // One place has one instruction, so each length needs code of its own.
      const own = { ...code, words: null }
      const part = code.padded.subarray(pc + 1, pc + 1 + length)
      const expected = part.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
      expect(BigInt(pushedWord(own, pc, length))).toBe(expected)
      expect(BigInt(pushedWord(own, pc, length))).toBe(expected)
    }
  }
})

test('more operands than are kept are read all the same', () => {
  const bytes = new Uint8Array(24_576)
  const codes = Array.from({ length: 60 }, (_, index) => createCode(bytes.slice().fill(index + 1), null))
  for (let round = 0; round < 2; round++) {
    for (const code of codes) {
      for (let pc = 0; pc < 24_000; pc += 250) {
        const digits = (code.bytes[0] ?? 0).toString(16).padStart(2, '0').repeat(8)
        expect(BigInt(pushedWord(code, pc, 8))).toBe(BigInt(`0x${digits}`))
      }
    }
  }
})
