import { toHex } from '@causeway/rpc'
import { expect, test } from 'vitest'
import { encodeRlpList, numberBytes } from './rlpList.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

test('short items and lists are encoded as the Yellow Paper says', () => {
  expect(toHex(encodeRlpList([]))).toBe('0xc0')
  expect(toHex(encodeRlpList([bytes('cat'), bytes('dog')]))).toBe('0xc88363617483646f67')
  expect(toHex(encodeRlpList([numberBytes(0n), numberBytes(127n), numberBytes(128n)]))).toBe('0xc4807f8180')
  const long = new Uint8Array(32).fill(0xaa)
  const item = `a0${'aa'.repeat(32)}`
  expect(toHex(encodeRlpList([long, long]))).toBe(`0xf842${item}${item}`)
})

test('a number has no zeros in front', () => {
  expect([0n, 1n, 255n, 256n, 2n ** 64n - 1n].map((value) => toHex(numberBytes(value)))).toEqual([
    '0x',
    '0x01',
    '0xff',
    '0x0100',
    '0xffffffffffffffff',
  ])
})
