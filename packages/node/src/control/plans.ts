import type { Account } from './records.ts'

/** What a plan gives. `null` is without limit. */
export interface Plan {
  readonly id: 'local' | 'core' | 'developer' | 'team' | 'growth' | 'custom'
  readonly title: string
  readonly creditsPerDay: number | null
  readonly creditsPerSecond: number | null
  readonly keys: number | null
  readonly failover: boolean
  /** `debug_*` and `trace_*`. */
  readonly tracing: boolean
  /** Whether a call that brings the key's secret passes the allowlists. */
  readonly secretOverridesAllowlists: boolean
  /** Whether an owner may choose it in the dashboard. */
  readonly isOffered: boolean
}

const everything = { failover: true, tracing: true, secretOverridesAllowlists: true } as const
const paid = { failover: false, tracing: true, secretOverridesAllowlists: true } as const
const free = { failover: false, tracing: false, secretOverridesAllowlists: false } as const

/** Every plan, from the smallest. `local` is that of whoever runs the service on their own machine. */
export const plans: readonly Plan[] = [
  {
    id: 'local',
    title: 'Local',
    creditsPerDay: null,
    creditsPerSecond: null,
    keys: null,
    ...everything,
    isOffered: false,
  },
  {
    id: 'core',
    title: 'Core',
    creditsPerDay: 3_000_000,
    creditsPerSecond: 500,
    keys: 1,
    ...free,
    isOffered: true,
  },
  {
    id: 'developer',
    title: 'Developer',
    creditsPerDay: 15_000_000,
    creditsPerSecond: 4_000,
    keys: 5,
    ...paid,
    isOffered: true,
  },
  {
    id: 'team',
    title: 'Team',
    creditsPerDay: 75_000_000,
    creditsPerSecond: 40_000,
    keys: null,
    ...paid,
    isOffered: true,
  },
  {
    id: 'growth',
    title: 'Growth',
    creditsPerDay: 300_000_000,
    creditsPerSecond: 100_000,
    keys: null,
    ...everything,
    isOffered: true,
  },
  // Agreed on with whoever runs the service, who sets the account's own figures over these.
  {
    id: 'custom',
    title: 'Custom',
    creditsPerDay: 1_000_000_000,
    creditsPerSecond: 250_000,
    keys: null,
    ...everything,
    isOffered: false,
  },
]

export function findPlan(id: string): Plan | null {
  return plans.find((plan) => plan.id === id) ?? null
}

/** An account's plan with its own figures in it. */
export function planOf(account: Pick<Account, 'plan' | 'planOverrides'>): Plan {
  const plan = findPlan(account.plan)
  if (plan === null) throw new Error(`there is no plan "${account.plan}"`)
  const { locked: _, ...figures } = account.planOverrides
  return { ...plan, ...figures }
}

/** What the owner of an account may choose. The account of the local machine can always go back to its own plan. */
export function plansOffered(account: Pick<Account, 'id'>): readonly Plan[] {
  return plans.filter((plan) => plan.isOffered || (plan.id === 'local' && account.id === localAccountId))
}

/** The account that every service has: whoever runs it. Its keys are those of the command line. */
export const localAccountId = 'local'
