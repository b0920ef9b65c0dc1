import { expect, test } from 'vitest'
import { fromHex, toHex } from './hex.ts'

test('bytes of every length become their digits and come back, from the middle of a buffer too', () => {
  const all = Uint8Array.from({ length: 300 }, (_, index) => (index * 37) % 256)
  for (let length = 0; length < 200; length++) {
    const part = all.subarray(7, 7 + length)
    const digits = [...part].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    expect(toHex(part)).toBe(`0x${digits}`)
    expect(toHex(part.slice())).toBe(`0x${digits}`)
    expect(fromHex(`0x${digits}`)).toEqual(part.slice())
  }
})
