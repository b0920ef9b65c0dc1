import { type Hex, toQuantity } from '@causeway/rpc'
import { SessionError } from '@causeway/session'
import type { Notebook } from '../../namespace.ts'
import { findBundle, keepBundle } from '../bundles.ts'
import { tryQuantity } from '../node/answers.ts'
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
    const [market, { gas, simulated }, balance] = await Promise.all([
      readMarket(network),
      fillBundle(networks, network, bundle.requests),
      tryQuantity(network, 'eth_getBalance', [bundle.from, 'latest']),
    ])
    const filled = gas.map(({ request, ...one }) => ({ request, gas: one, fees: fillFees(request, market) }))
    const costs = filled.map(({ request, ...cost }) => ({ ...cost, value: request.value }))
    const transactions = filled.map(({ request, gas: { limit }, fees }) => toReady(request, limit, fees))
    return {
      kind: 'send',
      account: bundle.account,
      view: await bundleView({ bundle, costs, market, balance, simulated }, surroundings),
      payload: { id: bundle.id, chainId: toQuantity(chainIdOf(call.scope)), from: bundle.from, transactions },
    }
  },
  async perform(call, { id, chainId, from, transactions }, surroundings, signer) {
    const { network, networks, notebook } = surroundings
    // Another bundle of the same id may have been approved while this one waited, and be on its way.
    const finish = begin(notebook, call.origin, id)
    try {
      const sent = await signAndSend(networks, network, present(signer), transactions)
      keepBundle(notebook, call.origin, { id, chainId, from, sent, calls: transactions.length })
      for (const transaction of transactions.slice(0, sent.length)) noteRecipients(transaction, surroundings)
      return { id }
    } finally {
      finish()
    }
  },
})

/** The bundles that are being sent, by the notebook they will stand in. */
const underway = new WeakMap<Notebook, Set<string>>()

/** Takes an id for a bundle that is sent now; the returned function gives it back. */
function begin(notebook: Notebook, origin: string, id: string): () => void {
  const taken = underway.get(notebook) ?? new Set()
  underway.set(notebook, taken)
  const name = `${origin} ${id}`
  if (taken.has(name) || findBundle(notebook, origin, id) !== null) throw new SessionError('duplicateCallsId')
  taken.add(name)
  return () => taken.delete(name)
}
