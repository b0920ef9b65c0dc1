import { SessionError } from '@causeway/session'
import type { ApprovalQueue } from '../../approvals/createApprovals.ts'
import type { Effect, Namespace, Surroundings } from '../../namespaces/namespace.ts'
import type { Chains } from '../chains.ts'
import type { AuthorisedMessage } from './authorise.ts'

/** A call with what it would do, and who can do it. */
export interface DescribedMessage extends AuthorisedMessage {
  readonly effect: Effect
  readonly namespace: Pick<Namespace, 'describe' | 'withFee' | 'perform' | 'asks'>
  readonly surroundings: Surroundings
}

/** Asks the namespace of the scope what the call would do. Nothing is done yet. */
export async function describe(
  message: AuthorisedMessage,
  ports: { readonly chains: Chains; readonly approvals: Pick<ApprovalQueue, 'prepare'> },
): Promise<DescribedMessage> {
  const { call } = message
  const namespace = ports.chains.namespaceOf(call.scope)
  if (namespace === null) throw new SessionError('unauthorized')
  const surroundings = ports.chains.surroundingsOf(call.scope)
  const giveBack = namespace.asks?.includes(call.method) ? ports.approvals.prepare(message.caller) : () => {}
  const effect = await namespace.describe(call, surroundings).finally(giveBack)
  // A namespace looks at this too; that no effect reaches the user for an account outside the grant is promised here.
  if ('account' in effect && effect.account !== null && !call.accounts.includes(effect.account))
    throw new SessionError('unauthorized')
  return { ...message, effect, namespace, surroundings }
}
