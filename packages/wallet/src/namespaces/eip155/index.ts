import { SessionError } from '@causeway/session'
import type { Namespace } from '../namespace.ts'
import { derive, fromPrivateKey } from './accounts.ts'
import type { Method } from './methods/method.ts'
import { chainMethods, methods, walletMethods } from './methods/table.ts'
import { parseReference } from './reference.ts'

/** Ethereum and every chain that works like it. */
export const eip155: Namespace = {
  namespace: 'eip155',
  parseReference,
  methods: chainMethods,
  notifications: ['eth_subscription'],
  asks: [
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'wallet_sendCalls',
    'wallet_watchAsset',
    'wallet_addEthereumChain',
  ],
  walletMethods,
  derive,
  fromPrivateKey,
  toCaip10: (scope, { address }) => `${scope}:${address.toLowerCase()}`,
  describe: async (call, surroundings) => methodOf(call.method).describe(call, surroundings),
  perform: async (call, effect, signer, surroundings) =>
    methodOf(call.method).perform(call, effect, signer, surroundings),
}

function methodOf(name: string): Method {
  const method = methods.get(name)
  if (method === undefined) throw new SessionError('unsupportedMethod')
  return method
}
