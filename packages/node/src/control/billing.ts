import type { Plan } from './plans.ts'
import type { Account } from './records.ts'

/** Whoever takes the money. */
export interface Billing {
  readonly name: string
  /**
   * Called before an account's plan changes, which waits for it. It refuses by throwing a `ControlError`: also where a
   * payment takes its time, and the plan is set when it has come.
   */
  changePlan(account: Account, from: Plan, to: Plan): Promise<void>
}

/** Lets every change pass: whoever runs the service writes the bills, from the audit log and the ledger. */
export const manualBilling: Billing = {
  name: 'manual',
  changePlan: async () => {},
}
