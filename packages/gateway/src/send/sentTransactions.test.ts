import { expect, test } from 'vitest'
import { createSentLedger } from './sentTransactions.ts'

const hash = `0x${'a1'.repeat(32)}`
const sent = { hash, raw: '0x01', sender: '0xab', nonce: 4n }
const clock = { now: () => 0, after: () => () => {} }

test('an upstream that takes late what is in a block already changes nothing', () => {
  const ledger = createSentLedger(clock)
  ledger.settle(hash)
  ledger.add(sent, 'a')
  expect(ledger.get(hash)).toBeNull()
  expect(ledger.nextNonce('0xab', 4n)).toBe(4n)
  expect(ledger.missingAt('b')).toEqual([])
})

test('what a reorg took out of its block can be sent anew', () => {
  const ledger = createSentLedger(clock)
  ledger.add(sent, 'a')
  ledger.settle(hash)
  ledger.unsettle(hash)
  expect(ledger.nextNonce('0xab', 4n)).toBe(4n)
  ledger.add(sent, 'a')
  expect(ledger.nextNonce('0xab', 4n)).toBe(5n)
})

test('what was acknowledged before the start counts, grows old, and is missing everywhere', () => {
  let now = 100
  const ledger = createSentLedger({ now: () => now, after: () => () => {} })
  const sent = (hash: string, nonce: bigint) => ({ hash, raw: `${hash}00`, sender: '0xAB', nonce })
  ledger.restore([
    { ...sent('0x01', 5n), ageMs: 31 * 60_000 },
    { ...sent('0x02', 6n), ageMs: 29 * 60_000 },
    { ...sent('0x03', 7n), ageMs: 0 },
    { ...sent('0x04', 7n), ageMs: 0 },
  ])
  expect(ledger.missingAt('a').map(({ hash }) => hash)).toEqual(['0x02', '0x04'])
  expect(ledger.nextNonce('0xab', 6n)).toBe(8n)
  ledger.add(sent('0x04', 7n), 'a')
  expect(ledger.missingAt('a').map(({ hash }) => hash)).toEqual(['0x02'])
  now += 2 * 60_000
  expect(ledger.get('0x02')).toBeNull()
  expect(ledger.get('0x04')).not.toBeNull()
})
