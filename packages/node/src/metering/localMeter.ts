import type { Allowance } from './allowance.ts'
import { accountAllowance, createMeter, keyAllowance, type Supply, type Tallies } from './createMeter.ts'
import type { LedgerRow } from './ledger/tally.ts'
import type { RunningMeter } from './meter.ts'

/** The meter of an instance that is the only one. Days go on where the ledger has them. */
export function createLocalMeter(options: {
  clock: () => number
  ledger: Tallies & { readonly restored: readonly LedgerRow[] }
}): RunningMeter {
  const { clock, ledger } = options
  const meter = createMeter({ clock, supply: wholeLimits, tallies: ledger, spent: spentOf(ledger.restored) })
  return { ...meter, close: () => Promise.resolve() }
}

/** What accounts and keys have spent by the rows of a ledger. */
export function spentOf(rows: readonly LedgerRow[]): Map<string, number> {
  const spent = new Map<string, number>()
  const add = (id: string, credits: number) => spent.set(id, (spent.get(id) ?? 0) + credits)
  for (const { accountId, keyId, credits } of rows) {
    add(accountAllowance(accountId), credits)
    add(keyAllowance(keyId), credits)
  }
  return spent
}

const wholeLimits: Supply = {
  furnish(allowance: Allowance) {
    const { perSecond, perDay, capacity } = allowance
    // A new bucket is full; one whose size changed keeps what is in it, and what was added to its size.
    allowance.tokens = Math.min(perSecond, allowance.tokens + Math.max(0, perSecond - capacity))
    if (Number.isNaN(allowance.tokens)) allowance.tokens = perSecond
    allowance.capacity = perSecond
    allowance.refillPerMs = perSecond === Number.POSITIVE_INFINITY ? 0 : perSecond / 1_000
    allowance.mayReach = perDay
  },
  ask() {},
}
