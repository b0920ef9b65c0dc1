import type { Plan } from '../../control/plans.ts'
import type { Account } from '../../control/records.ts'

export interface PlanView extends Omit<Plan, 'id'> {
  readonly id: string
}

export interface AccountView {
  readonly account: Account
  /** The plan's row with the account's own figures over it. */
  readonly plan: PlanView
  readonly limits: LimitsNow
}

/** What is used of what there is, at this moment. `null` is without limit. */
export interface LimitsNow {
  readonly day: {
    readonly used: number
    readonly limit: number | null
    /** The next 00:00 UTC. */
    readonly resetsAt: number
  }
  readonly second: { readonly used: number; readonly limit: number | null }
  readonly keys: { readonly used: number; readonly limit: number | null }
}
