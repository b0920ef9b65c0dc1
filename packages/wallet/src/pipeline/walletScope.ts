import { SessionError } from '@causeway/session'
import type { Namespace } from '../namespaces/namespace.ts'

/** What the scope `wallet` offers: calls that concern no chain at all. */
export const walletScopeMethods: readonly string[] = ['wallet_registerOnboarding']

/** Answers the scope `wallet`. Whoever gets this far has a wallet set up, so there is no onboarding to begin. */
export const walletScope: Pick<Namespace, 'describe' | 'perform'> = {
  describe: async ({ method }) => {
    if (!walletScopeMethods.includes(method)) throw new SessionError('unsupportedMethod')
    return { kind: 'read', payload: null }
  },
  perform: async () => true,
}
