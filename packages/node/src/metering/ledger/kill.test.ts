import { test } from 'vitest'
import { expectLedgerKept } from './expectKept.test.support.ts'

test('killed at 20 random moments, the ledger has every answer that the client received, and at most the calls in flight more', async () => {
  await expectLedgerKept(20)
}, 180_000)
