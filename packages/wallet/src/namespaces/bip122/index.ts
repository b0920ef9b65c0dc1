import { SessionError } from '@causeway/session'
import { FeeError } from '../../view/feeError.ts'
import type { Method } from '../method.ts'
import type { Namespace } from '../namespace.ts'
import { keyAddress } from './address.ts'
import { chainOf, parseReference, referenceOf } from './chains.ts'
import { getBalance, getGenesisHash, getTipHeight } from './esplora.ts'
import { derive, fromPrivateKey } from './keys.ts'
import { sendTransfer } from './methods/sendTransfer.ts'
import { signMessage } from './methods/signMessage.ts'
import { signPsbt } from './methods/signPsbt.ts'

const methods = new Map<string, Method>(Object.entries({ signMessage, signPsbt, sendTransfer }))

/** Bitcoin: messages by BIP-322, PSBTs and payments from P2WPKH accounts, by way of an Esplora service. */
export const bip122: Namespace = {
  namespace: 'bip122',
  title: 'Bitcoin',
  parseReference,
  methods: [...methods.keys()],
  notifications: [],
  asks: [...methods.keys()],
  walletMethods: [],
  derive,
  fromPrivateKey,
  // One key has another address on a test network than on the main chain.
  toCaip10: (scope, { publicKey }) => `${scope}:${keyAddress(publicKey, chainOf(scope))}`,
  balance: (address, network) => getBalance(network, address),
  status: async (network) => {
    const [genesis, blockNumber] = await Promise.all([getGenesisHash(network), getTipHeight(network)])
    return { reference: referenceOf(genesis), blockNumber }
  },

  async describe(call, surroundings) {
    const method = methods.get(call.method)
    if (method === undefined) throw new SessionError('unsupportedMethod')
    return method.describe(call, surroundings)
  },

  withFee(call, effect, fee) {
    const { withFee } = methods.get(call.method) ?? {}
    if (withFee === undefined) throw new FeeError('This request has no fee to choose.')
    return withFee(effect, fee)
  },

  async perform(call, effect, signer, surroundings) {
    const method = methods.get(call.method)
    if (method === undefined || signer === null) throw new SessionError('unsupportedMethod')
    return method.perform(effect.payload, signer, surroundings)
  },
}
