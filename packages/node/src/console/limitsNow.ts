import { countKeys } from '../control/apiKeys/countKeys.ts'
import { planOf } from '../control/plans.ts'
import { readCreditsToday } from '../usage/readOverview.ts'
import type { Account, LimitsNow } from './api.ts'
import type { House } from './house.ts'

const dayMs = 86_400_000

/** What an account uses of its limits at this moment. */
export async function limitsNow(house: House, account: Account): Promise<LimitsNow> {
  const now = house.clock()
  const plan = planOf(account)
  return {
    day: {
      used: await readCreditsToday(house.store.db, account.id, now),
      limit: plan.creditsPerDay,
      resetsAt: now - (now % dayMs) + dayMs,
    },
    second: { used: house.rates.creditsPerSecond(account.id), limit: plan.creditsPerSecond },
    keys: { used: await countKeys(house.store.db, account.id), limit: plan.keys },
  }
}
