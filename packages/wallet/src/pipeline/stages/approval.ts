import { SessionError } from '@causeway/session'
import { type ApprovalQueue, CallerGone } from '../../approvals/createApprovals.ts'
import type { Effect, SeenEffect } from '../../namespaces/namespace.ts'
import type { FeeAnswer } from '../../view/view.ts'
import type { Chains } from '../chains.ts'
import { authorise } from './authorise.ts'
import type { DescribedMessage } from './describe.ts'
import { withinOf } from './origin.ts'

/** Which effects a human must see. */
const approvalPolicy = {
  read: 'none',
  subscribe: 'none',
  unsubscribe: 'none',
  sign: 'confirm',
  send: 'confirm',
  change: 'confirm',
} as const satisfies Record<Effect['kind'], 'none' | 'confirm'>

/** An effect that may be performed now. */
export interface ApprovedMessage extends DescribedMessage {
  /** What the user saw, where somebody was asked. */
  readonly title: string | null
}

/** Puts an effect before the user where one must see it, and looks again afterwards: time has passed. */
export async function approval(
  message: DescribedMessage,
  ports: { readonly approvals: ApprovalQueue; readonly chains: Chains },
): Promise<ApprovedMessage> {
  const { effect, call, origin, caller } = message
  // To describe an effect may take a while too. Nothing is done for a caller that is gone, nor put before the user.
  if (!caller.isOpen()) throw new CallerGone()
  if (!mustBeSeen(effect)) return { ...message, title: null }
  // Nor is anything for a site that lost what it had, or was blocked, while its call was described.
  authorise(message)
  const { scope, method } = call
  const { kind, account, view } = effect
  const withFee = repricer(message, effect)
  const request = {
    kind,
    origin,
    ...withinOf(caller),
    connection: caller.id,
    scope,
    method,
    account,
    view,
  }
  const fee = await ports.approvals.confirm(request, withFee && ((answer) => withFee(answer).view))
  if (!caller.isOpen()) throw new CallerGone()
  const again = authorise(message)
  if (account !== null && !(again.call.accounts.includes(account) && ports.chains.isHeld(account)))
    throw new SessionError('unauthorized')
  const approved = fee === null || withFee === undefined ? effect : withFee(fee)
  return { ...message, effect: approved, title: view.title }
}

/** Puts another fee into an effect whose view offers a choice. */
function repricer(
  { call, namespace }: DescribedMessage,
  effect: SeenEffect,
): ((fee: FeeAnswer) => SeenEffect) | undefined {
  if (effect.view.fee === undefined) return undefined
  const { withFee } = namespace
  return withFee && ((fee) => withFee(call, effect, fee))
}

function mustBeSeen(effect: Effect): effect is SeenEffect {
  return approvalPolicy[effect.kind] === 'confirm'
}
