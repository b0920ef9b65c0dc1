import type { AccountOverview } from '../control/accounts/accountOverviews.ts'
import { featuresOf } from './planArguments.ts'
import { textTable } from './textTable.ts'

/** An account as `--json` prints it. `null` is without limit. */
export function accountFacts({ account, plan, keysUsed, owners, invited }: AccountOverview) {
  return {
    id: account.id,
    name: account.name,
    status: account.status,
    plan: plan.id,
    creditsPerDay: plan.creditsPerDay,
    creditsPerSecond: plan.creditsPerSecond,
    keys: plan.keys,
    keysUsed,
    features: featuresOf(plan),
    locked: account.planOverrides.locked === true,
    owners,
    invited,
    created: new Date(account.createdAt).toISOString(),
  }
}

export function accountTable(all: readonly AccountOverview[]): string {
  return textTable(
    ['NAME', 'ID', 'STATUS', 'PLAN', 'CREDITS/DAY', 'CREDITS/S', 'KEYS', 'OWNERS'],
    all.map(({ account, plan, keysUsed, owners, invited }) => [
      account.name,
      account.id,
      account.status,
      plan.id,
      shown(plan.creditsPerDay),
      shown(plan.creditsPerSecond),
      plan.keys === null ? String(keysUsed) : `${keysUsed} of ${plan.keys}`,
      [...owners, ...invited.map((email) => `${email} (invited)`)].join(', '),
    ]),
  )
}

/** What an account has now, in a sentence. */
export function planLine({ account, plan, keysUsed }: AccountOverview): string {
  const features = featuresOf(plan)
  const facts = [
    `${shown(plan.creditsPerDay)} credits a day`,
    `${shown(plan.creditsPerSecond)} a second`,
    plan.keys === 1 ? '1 key' : `${shown(plan.keys)} keys`,
    features.length === 0 ? 'no extra features' : features.join(', '),
  ]
  const isOver = plan.keys !== null && keysUsed > plan.keys
  const note = isOver ? `\nIt uses ${keysUsed} keys: they go on, and no new one can be made.` : ''
  const lock = account.planOverrides.locked === true ? '\nIts owners cannot choose another plan.' : ''
  return `${plan.title}: ${facts.join(', ')}.${note}${lock}`
}

function shown(figure: number | null): string {
  return figure === null ? 'unlimited' : String(figure)
}
