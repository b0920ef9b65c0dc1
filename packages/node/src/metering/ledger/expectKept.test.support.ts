import { expect } from 'vitest'
import { killRounds } from '../testing/killRounds.ts'

/** The ledger's promise, held against the client's own log at each kill. */
export async function expectLedgerKept(rounds: number): Promise<void> {
  let received = 0
  for await (const round of killRounds(rounds)) {
    received += round.received
    expect(round.misstated).toBe(0)
    // Every answer that the client received is in it, and no more than what was on its way besides.
    expect(round.charged).toBeGreaterThanOrEqual(round.received)
    expect(round.charged).toBeLessThanOrEqual(round.received + round.unanswered)
  }
  expect(received).toBeGreaterThan(0)
}
