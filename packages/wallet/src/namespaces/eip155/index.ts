import { SessionError } from '@causeway/session'
import { FeeError } from '../../view/feeError.ts'
import type { Namespace } from '../namespace.ts'
import { derive, fromPrivateKey } from './accounts.ts'
import type { Method } from './methods/method.ts'
import { chainMethods, methods, walletMethods } from './methods/table.ts'
import { askQuantity } from './node/answers.ts'
import { parseReference } from './reference.ts'

/** Ethereum and every chain that works like it. */
export const eip155: Namespace = {
  namespace: 'eip155',
  title: 'Ethereum and EVM chains',
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
  balance: (address, network) => askQuantity(network, 'eth_getBalance', [address, 'latest']),
  status: async (network) => {
    const [chainId, blockNumber] = await Promise.all([
      askQuantity(network, 'eth_chainId', []),
      askQuantity(network, 'eth_blockNumber', []),
    ])
    return { reference: String(chainId), blockNumber: Number(blockNumber) }
  },
  describe: async (call, surroundings) => methodOf(call.method).describe(call, surroundings),
  withFee: (call, effect, fee) => {
    const { withFee } = methodOf(call.method)
    if (withFee === undefined) throw new FeeError('This request has no fee to choose.')
    return withFee(effect, fee)
  },
  perform: async (call, effect, signer, surroundings) =>
    methodOf(call.method).perform(call, effect, signer, surroundings),
}

function methodOf(name: string): Method {
  const method = methods.get(name)
  if (method === undefined) throw new SessionError('unsupportedMethod')
  return method
}
