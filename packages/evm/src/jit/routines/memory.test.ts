import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frame } from '../layout.ts'
import { createRoutinesUnderTest } from './routines.test.support.ts'

const routines = createRoutinesUnderTest()
const at = 2048
const memoryAt = 65536

function costOf(words: bigint): bigint {
  return words * 3n + words ** 2n / 512n
}

test('room is paid by the word, once, and is clean', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.bigInt(0n, 4000n), fc.bigInt(0n, 3000n)), { minLength: 1, maxLength: 6 }),
      (ranges) => {
        const view = new DataView(routines.memory.buffer)
        const bytes = new Uint8Array(routines.memory.buffer)
        bytes.fill(0xee, memoryAt, memoryAt + 8192)
        view.setInt32(at + frame.memorySize, 0, true)
        view.setInt32(at + frame.memoryAt, memoryAt, true)
        let words = 0n
        for (const [offset, length] of ranges) {
          const needed = length === 0n ? 0n : (offset + length + 31n) / 32n
          const price = needed > words ? costOf(needed) - costOf(words) : 0n
          const gas = 100_000n
          expect(routines.call('expand', at, offset, 0n, length, 0n, gas)).toBe(gas - price)
          if (price > 0n) {
            expect(
              routines.call(
                'expand',
                at,
                32n * needed,
                0n,
                1n,
                0n,
                costOf(needed + 1n) - costOf(needed) - 1n,
              ),
            ).toBe(-1n)
          }
          if (needed > words) words = needed
          expect(view.getInt32(at + frame.memorySize, true)).toBe(Number(words) * 32)
          expect(bytes.subarray(memoryAt, memoryAt + Number(words) * 32).every((byte) => byte === 0)).toBe(
            true,
          )
          expect(bytes[memoryAt + Number(words) * 32]).toBe(0xee)
        }
      },
    ),
  )
})

test('no gas pays for an offset or a length that has more than 32 bits, and nothing is free anywhere', () => {
  const gas = 1n << 52n
  expect(routines.call('expand', at, 1n << 32n, 0n, 1n, 0n, gas)).toBe(-1n)
  expect(routines.call('expand', at, 0n, 1n, 1n, 0n, gas)).toBe(-1n)
  expect(routines.call('expand', at, 0n, 0n, 0n, 1n, gas)).toBe(-1n)
  expect(routines.call('expand', at, -1n, 0n, 32n, 0n, gas)).toBe(-1n)
  expect(routines.call('expand', at, -1n, -1n, 0n, 0n, gas)).toBe(gas)
})
