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
