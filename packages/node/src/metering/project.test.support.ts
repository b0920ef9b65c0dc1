import type { Project } from '../control/projects.ts'
import type { Tallies } from './createMeter.ts'
import type { LedgerRow, Tally } from './ledger/tally.ts'

export interface Limits {
  perSecond?: number | null
  perDay?: number | null
}

/** An open key with limits of its own and of its account. */
export function projectWith(
  account: Limits,
  key: Limits = {},
  keyId = 'key1',
  accountId = 'account1',
): Project {
  return {
    keyId,
    version: 0,
    payer: {
      accountId,
      version: 0,
      plan: 'custom',
      status: 'active',
      perSecond: account.perSecond ?? null,
      perDay: account.perDay ?? null,
      failoverInPlan: false,
      failover: false,
      tracing: true,
      secretOverridesAllowlists: false,
    },
    networksOff: new Set(),
    secretHash: null,
    secretRequired: false,
    jwtRequired: false,
    jwtKeys: [],
    allow: { origins: [], userAgents: [], addresses: [], methods: [], ips: [] },
    perSecond: key.perSecond ?? null,
    perDay: key.perDay ?? null,
    failover: true,
    isOpen: true,
  }
}

/** Tallies in memory, for tests that are not about the ledger. */
export function memoryLedger(restored: readonly LedgerRow[] = [], instance = 'one') {
  const tallies: Tally[] = []
  const ledger: Tallies & {
    tallies: Tally[]
    instance: string
    restored: readonly LedgerRow[]
    today(): Promise<LedgerRow[]>
  } = {
    tallies,
    instance,
    restored,
    today: () => Promise.resolve([...restored]),
    tallyOf(accountId, keyId, day) {
      const known = tallies.find((tally) => tally.keyId === keyId && tally.day === day)
      if (known !== undefined) return known
      const tally: Tally = { accountId, keyId, day, calls: 0, credits: 0, isDirty: false }
      tallies.push(tally)
      return tally
    },
    mark(tally) {
      tally.isDirty = true
    },
  }
  return ledger
}
