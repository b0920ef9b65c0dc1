import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readHead, readNotice } from './readHead.ts'

const hash = `0x${'ab'.repeat(32)}`

test('a head is a number and a hash; anything less is unknown', () => {
  expect(readHead({ number: '0x10', hash, parentHash: null, timestamp: '0x5' })).toEqual({
    number: 16n,
    hash,
    parentHash: null,
    timestamp: 5,
  })
  for (const bad of [
    null,
    0,
    '0x10',
    [],
    { number: null, hash },
    { number: '0x', hash },
    { number: 16, hash },
    { number: '0x10', hash: null },
    { number: '0x10', hash: '0x' },
    { number: '0x10', hash: `0x${'0'.repeat(64)}` },
    { number: `0x1${'0'.repeat(16)}`, hash },
    JSON.parse(`{"__proto__":{"number":"0x1","hash":"${hash}"}}`),
  ]) {
    expect(readHead(bad)).toBeNull()
  }
})

test('what comes on a line never throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), fc.jsonValue(), (text, value) => {
      readNotice(text)
      const notice = readNotice(JSON.stringify({ method: 'eth_subscription', params: { result: value } }))
      expect(notice === null || 'head' in notice).toBe(true)
      readHead(value)
    }),
    { numRuns: 2_000 },
  )
})
