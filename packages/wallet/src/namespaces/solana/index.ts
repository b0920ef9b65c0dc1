import { SessionError } from '@causeway/session'
import type { Method } from '../method.ts'
import type { Namespace } from '../namespace.ts'
import { toMembers } from '../objectParams.ts'
import { parseReference } from './chains.ts'
import { balance, status } from './clusterState.ts'
import { derive, fromPrivateKey } from './keys.ts'
import { signAllTransactions } from './methods/signAllTransactions.ts'
import { signAndSendTransaction } from './methods/signAndSendTransaction.ts'
import { signIn } from './methods/signIn.ts'
import { signMessage } from './methods/signMessage.ts'
import { signTransaction } from './methods/signTransaction.ts'

const methods = new Map<string, Method>(
  Object.entries({ signIn, signMessage, signTransaction, signAllTransactions, signAndSendTransaction }),
)
const reads = ['getGenesisHash', 'getLatestBlockhash', 'getMinimumBalanceForRentExemption']

/** Solana: messages, sign-ins and transactions, signed by ed25519; a few reads that sites need to build them. */
export const solana: Namespace = {
  namespace: 'solana',
  title: 'Solana',
  parseReference,
  methods: [...methods.keys(), ...reads],
  notifications: [],
  asks: [...methods.keys()],
  walletMethods: [],
  derive,
  fromPrivateKey,
  toCaip10: (scope, { address }) => `${scope}:${address}`,
  balance,
  status,

  async describe(call, surroundings) {
    const method = methods.get(call.method)
    if (method !== undefined) return method.describe(call, surroundings)
    if (!reads.includes(call.method)) throw new SessionError('unsupportedMethod')
    return { kind: 'read', payload: { method: call.method, params: toList(call.params) } }
  },

  async perform(call, effect, signer, surroundings) {
    const method = methods.get(call.method)
    if (method !== undefined && signer !== null) return method.perform(effect.payload, signer, surroundings)
    if (!reads.includes(call.method)) throw new SessionError('unsupportedMethod')
    return surroundings.network.rpc(call.method, toList(call.params))
  },
}

// A node takes its parameters by position; sites that write an object mean the one that configures the call.
function toList(params: unknown): readonly unknown[] {
  if (Array.isArray(params)) return params
  const members = toMembers(params)
  return members === null || Object.keys(members).length === 0 ? [] : [params]
}
