import { expect, test } from 'vitest'
import { signed } from '../testChain.test.support.ts'
import { readPending } from './readPending.ts'
import { readSent } from './readSent.ts'

const { raw, hash } = signed(0, 0n)
const read = readSent(raw)
if ('refused' in read) throw new Error(read.text)
const told: Record<string, unknown> = JSON.parse(read.json)

test('a pending transaction is the one whose hash was asked for, told as an object or in bytes', () => {
  expect(readPending(told, hash)).toEqual(read)
  expect(readPending(raw, hash)).toEqual(read)
})

test('whatever has another hash is none, and so is what is no transaction', () => {
  expect(readPending({ ...told, value: '0x2' }, hash)).toBeNull()
  expect(readPending(told, `0x${'11'.repeat(32)}`)).toBeNull()
  for (const other of [null, '0x', '0x0', 'zzz', 7, [], {}, { ...told, r: undefined }]) {
    expect(readPending(other, hash)).toBeNull()
  }
})

test('a sender and a place that somebody made up are not repeated', () => {
  const lie = { ...told, from: `0x${'11'.repeat(20)}`, blockNumber: '0x5', blockHash: `0x${'22'.repeat(32)}` }
  expect(readPending(lie, hash)).toEqual(read)
})
