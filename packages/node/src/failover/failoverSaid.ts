import { findPlan, plans } from '../control/plans.ts'
import type { FailoverReason } from './decideFailover.ts'

/** What an answer says about failover: that a partner gave it, or why none could be asked. */
export type FailoverSaid =
  | { readonly used: true }
  | {
      readonly used: false
      readonly reason: FailoverReason
      readonly says: string
      /** Where a plan that has it is chosen. */
      readonly upgrade: string | null
    }

export const usedPartner: FailoverSaid = { used: true }

const sentences: Record<Exclude<FailoverReason, 'plan'>, string> = {
  embedded: 'this network runs inside the service, where failover does not apply',
  off: 'an owner can switch failover on in the dashboard',
  keyOff: 'failover is switched off for this key',
  noPartner: 'this network has no partner',
  notRead: 'only reads go to partners',
  partnerLacks: 'no partner of this network has the method',
  partnerFailed: 'no partner gave an answer that could be verified',
}

/** `address`: the dashboard's, ending with a slash; without one the page alone is named. */
export function noFailover(reason: FailoverReason, plan: string, address: string | null): FailoverSaid {
  if (reason !== 'plan') return { used: false, reason, says: sentences[reason], upgrade: null }
  const title = findPlan(plan)?.title ?? plan
  const having = plans.filter((each) => each.failover && each.id !== 'local').map((each) => each.title)
  return {
    used: false,
    reason,
    says: `the plan ${title} does not include failover; ${having.join(' and ')} do`,
    upgrade: address === null ? 'the page Plan of the dashboard' : `${address}plan`,
  }
}

/** The header `Causeway-Failover`, and the member of the same name. Nothing in it comes from a caller. */
export function failoverText(said: FailoverSaid): string {
  if (said.used) return 'used'
  const { reason, says, upgrade } = said
  return `unavailable; reason=${reason}; says="${says}"${upgrade === null ? '' : `; upgrade="${upgrade}"`}`
}

/** Of a batch one header speaks for all calls: a partner that was used outweighs what was not available. */
export function heavier(one: FailoverSaid | null, other: FailoverSaid | null): FailoverSaid | null {
  if (one === null || other === null) return one ?? other
  return one.used ? one : other.used ? other : one
}
