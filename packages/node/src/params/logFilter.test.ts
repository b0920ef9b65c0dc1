import { expect, test } from 'vitest'
import { logCriteria } from './logFilter.ts'

const topic = `0x${'ab'.repeat(32)}`
const account = `0x${'11'.repeat(20)}`

test('an empty filter matches everything at the head', () => {
  expect(logCriteria.decode({})).toEqual({
    filter: { addresses: [], topics: [] },
    from: null,
    to: null,
    blockHash: null,
  })
})

test('one address or several', () => {
  expect(logCriteria.decode({ address: account }).filter.addresses).toEqual([account])
  expect(logCriteria.decode({ address: [account, account] }).filter.addresses).toEqual([account, account])
})

test('null, an empty list and a list with null in it match any topic', () => {
  expect(logCriteria.decode({ topics: [null, [], [topic, null], topic] }).filter.topics).toEqual([
    null,
    null,
    null,
    [topic],
  ])
})

test('a block hash excludes a range', () => {
  expect(() => logCriteria.decode({ blockHash: topic, fromBlock: '0x1' })).toThrow(
    'cannot specify both BlockHash and FromBlock/ToBlock, choose one or the other',
  )
})

test('what no log can have is refused', () => {
  expect(() => logCriteria.decode({ topics: [null, null, null, null, null] })).toThrow('exceed max topics')
  expect(() => logCriteria.decode({ topics: [1] })).toThrow('invalid topic(s)')
  expect(() => logCriteria.decode({ topics: ['0x01'] })).toThrow(
    'hex has invalid length 1 after decoding; expected 32 for topic',
  )
  expect(() => logCriteria.decode({ address: ['0x01'] })).toThrow('invalid address at index 0')
  expect(() => logCriteria.decode({ address: 1 })).toThrow('invalid addresses in query')
})
