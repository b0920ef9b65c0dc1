/** Why a call that asked for it cannot go to a partner. */
export type FailoverReason =
  /** The chain is our own: there is no node in front of it that could be out. */
  | 'embedded'
  /** The plan does not have it. */
  | 'plan'
  /** The owner has not switched it on. */
  | 'off'
  /** It is switched off for this key. */
  | 'keyOff'
  | 'noPartner'
  /** The method changes something, or belongs to one connection. */
  | 'notRead'
  /** No partner of the network has the method. */
  | 'partnerLacks'
  /** It was allowed, and no partner gave an answer that could be true. */
  | 'partnerFailed'

/** Everything that decides whether a partner may be asked. */
export interface FailoverFacts {
  /** `Enable-Failover: true`. */
  readonly isAsked: boolean
  readonly isEmbedded: boolean
  readonly isInPlan: boolean
  /** The owner's switch, and that of the key. */
  readonly isOn: boolean
  readonly isOnForKey: boolean
  readonly hasPartners: boolean
  readonly isRead: boolean
  readonly partnersHaveMethod: boolean
}

export type FailoverDecision = 'notAsked' | 'allowed' | Exclude<FailoverReason, 'partnerFailed'>

/**
 * Whether a partner may be asked for a call. The reasons come in the order in which somebody would have to remove
 * them: what no plan can give first, then the plan, then the switches, then what the network offers.
 */
export function decideFailover(facts: FailoverFacts): FailoverDecision {
  if (!facts.isAsked) return 'notAsked'
  if (facts.isEmbedded) return 'embedded'
  if (!facts.isInPlan) return 'plan'
  if (!facts.isOn) return 'off'
  if (!facts.isOnForKey) return 'keyOff'
  if (!facts.hasPartners) return 'noPartner'
  if (!facts.isRead) return 'notRead'
  return facts.partnersHaveMethod ? 'allowed' : 'partnerLacks'
}
