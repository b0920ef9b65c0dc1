import { type Hex, toQuantity } from '@causeway/rpc'
import { SessionError } from '@causeway/session'
import { findBundle, keepBundle } from '../bundles.ts'
import { chainIdOf } from '../reference.ts'
import { fillFees, readMarket } from '../transactions/fees.ts'
import { fillBundle } from '../transactions/fillBundle.ts'
import { parseCalls } from '../transactions/parseCalls.ts'
import { type ReadyTransaction, signAndSend, toReady } from '../transactions/signAndSend.ts'
import { bundleView } from '../views/bundleView.ts'
import { noteRecipients } from './eth_sendTransaction.ts'
import { defineMethod, present } from './method.ts'

interface ReadyBundle {
  readonly id: string
  readonly chainId: Hex
  readonly from: Hex
  readonly transactions: readonly ReadyTransaction[]
}

/**
 * Sends several calls as transactions of their own with nonces in a row (EIP-5792). They are not one: 5760 where the
 * site needs that. The answer comes when they are sent; `wallet_getCallsStatus` says what became of them.
 */
export const wallet_sendCalls = defineMethod<ReadyBundle>({
  async describe(call, surroundings) {
    const bundle = parseCalls(call)
    const { network, networks, notebook } = surroundings
    if (findBundle(notebook, call.origin, bundle.id) !== null) throw new SessionError('duplicateCallsId')
    const [market, { gas, simulated }] = await Promise.all([
      readMarket(network),
      fillBundle(networks, network, bundle.requests),
    ])
    const fees = bundle.requests.map((request) => fillFees(request, market))
    const transactions = bundle.requests.flatMap((request, i) => {
      const [limit, fee] = [gas[i]?.limit, fees[i]]
      return limit === undefined || fee === undefined ? [] : [toReady(request, limit, fee)]
    })
    return {
      kind: 'send',
      account: bundle.account,
      view: await bundleView({ bundle, gas, fees, market, simulated }, surroundings),
      payload: { id: bundle.id, chainId: toQuantity(chainIdOf(call.scope)), from: bundle.from, transactions },
    }
  },
  async perform(call, { id, chainId, from, transactions }, surroundings, signer) {
    const { network, networks, notebook } = surroundings
    // Another bundle of the same id may have been approved while this one waited.
    if (findBundle(notebook, call.origin, id) !== null) throw new SessionError('duplicateCallsId')
    const sent = await signAndSend(networks, network, present(signer), transactions)
    keepBundle(notebook, call.origin, { id, chainId, from, sent, calls: transactions.length })
    for (const transaction of transactions.slice(0, sent.length)) noteRecipients(transaction, surroundings)
    return { id }
  },
})
