import { expect, test } from 'vitest'
import { firstDifference } from './sameAnswer.ts'

const known = {
  hash: '0xab',
  number: '0x1',
  to: null,
  size: '0x10',
  yParity: '0x0',
  logs: [{ address: '0xcd', topics: ['0x01', '0x02'] }],
}

test.each<[string, unknown, string | null]>([
  ['the same', known, null],
  ['with the letters of a checksum', { ...known, hash: '0xAB' }, null],
  ['without what nodes leave out', { hash: '0xab', number: '0x1', logs: known.logs }, null],
  ['with another size, which no root covers', { ...known, size: '0x11' }, null],
  ['with members that we do not know', { ...known, l1Fee: '0x5' }, null],
  ['with another number', { ...known, number: '0x2' }, 'number'],
  ['without its name', { ...known, hash: undefined }, 'hash'],
  ['with a receiver where there is none', { ...known, to: '0x01' }, 'to'],
  ['with a log more', { ...known, logs: [...known.logs, ...known.logs] }, 'logs'],
  [
    'with another topic',
    { ...known, logs: [{ address: '0xcd', topics: ['0x01', '0x03'] }] },
    'logs.0.topics.1',
  ],
  ['nothing', null, ''],
  ['a text', 'x', ''],
])('%s', (_, told, difference) => {
  expect(firstDifference(known, told)).toBe(difference)
})
