import { CallerGone } from '../../approvals/createApprovals.ts'
import type { Signer } from '../../namespaces/namespace.ts'
import type { Chains } from '../chains.ts'
import type { Caller } from '../connections.ts'
import type { ApprovedMessage } from './approval.ts'
import type { Answer } from './respond.ts'

/** Does what was approved. A key is lent exactly where the effect names an account. */
export async function perform(message: ApprovedMessage, ports: { readonly chains: Chains }): Promise<Answer> {
  const { call, caller, effect, namespace, surroundings, title } = message
  const signer =
    'account' in effect && effect.account !== null
      ? lentTo(caller, await ports.chains.signerOf(effect.account))
      : null
  const result = await namespace.perform(call, effect, signer, surroundings)
  return { result, title, isSend: effect.kind === 'send' }
}

/**
 * A signer for a caller that is there: a node may take its time between the user's yes and the first signature. What
 * has begun is brought to its end, because half of a bundle is worse than none and worse than all.
 */
function lentTo(caller: Caller, signer: Signer): Signer {
  let hasBegun = false
  return {
    ...signer,
    use: async (sign) => {
      if (!hasBegun && !caller.isOpen()) throw new CallerGone()
      hasBegun = true
      return signer.use(sign)
    },
  }
}
