import type { Chains } from '../chains.ts'
import type { ApprovedMessage } from './approval.ts'
import type { Answer } from './respond.ts'

/** Does what was approved. A key is lent exactly where the effect names an account. */
export async function perform(message: ApprovedMessage, ports: { readonly chains: Chains }): Promise<Answer> {
  const { call, effect, namespace, surroundings, title } = message
  const signer =
    'account' in effect && effect.account !== null ? await ports.chains.signerOf(effect.account) : null
  const result = await namespace.perform(call, effect, signer, surroundings)
  return { result, title, isSend: effect.kind === 'send' }
}
