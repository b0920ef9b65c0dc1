import { type Hex, toQuantity } from '@causeway/rpc'
import { SessionError } from '@causeway/session'
import type { Notebook } from '../../namespace.ts'
import { findBundle, keepBundle } from '../bundles.ts'
import { tryQuantity } from '../node/answers.ts'
import { chainIdOf } from '../reference.ts'
import { feeOffers } from '../transactions/feeOffers.ts'
import { readMarket } from '../transactions/fees.ts'
import { toTerms } from '../transactions/feeTerms.ts'
import { fillBundle } from '../transactions/fillBundle.ts'
import { parseCalls } from '../transactions/parseCalls.ts'
import { signAndSend, toReady, toReadyFees } from '../transactions/signAndSend.ts'
import { tellBundle } from '../views/tellBundle.ts'
import { noteRecipients } from './eth_sendTransaction.ts'
import { defineMethod, present } from './method.ts'
import { type PricedSend, pricedView, readyOf, withFee } from './pricedSend.ts'

interface PricedBundle extends PricedSend {
  readonly id: string
  readonly chainId: Hex
  readonly from: Hex
}

/**
 * Sends several calls as transactions of their own with nonces in a row (EIP-5792). They are not one: 5760 where the
 * site needs that. The answer comes when they are sent; `wallet_getCallsStatus` says what became of them.
 */
export const wallet_sendCalls = defineMethod<PricedBundle>({
  async describe(call, surroundings) {
    const bundle = parseCalls(call)
    const { network, networks, notebook } = surroundings
    if (findBundle(notebook, call.origin, bundle.id) !== null) throw new SessionError('duplicateCallsId')
    const [market, { gas, simulated }, balance] = await Promise.all([
      readMarket(network),
      fillBundle(networks, network, bundle.requests),
      tryQuantity(network, 'eth_getBalance', [bundle.from, 'latest']),
    ])
    // A call gives no fees of its own, so that the same ones are offered for all of them.
    const choice = feeOffers(bundle.requests[0], market)
    const parts = gas.map(({ request, ...one }) => ({ value: request.value, gas: one }))
    const payload: PricedBundle = {
      id: bundle.id,
      chainId: toQuantity(chainIdOf(call.scope)),
      from: bundle.from,
      transactions: gas.map(({ request, limit }) => toReady(request, limit)),
      fees: toReadyFees(choice.usual.fees),
      terms: toTerms({ coin: network.row, market, balance, parts, choice }),
      told: await tellBundle({ bundle, gas, simulated }, surroundings),
    }
    return { kind: 'send', account: bundle.account, view: pricedView(payload), payload }
  },
  withFee,
  async perform(call, bundle, surroundings, signer) {
    const { id, chainId, from } = bundle
    const transactions = readyOf(bundle)
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
