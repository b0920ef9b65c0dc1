import { fromHex, type Hex } from '@causeway/rpc'
import { SessionError } from '@causeway/session'
import type { Surroundings } from '../../namespace.ts'
import { decodeCall } from '../calls/decodeCall.ts'
import { tryQuantity } from '../node/answers.ts'
import { grantedAccount, objectOf } from '../params.ts'
import { chainIdOf } from '../reference.ts'
import { simulate } from '../simulation/simulate.ts'
import { feeOffers } from '../transactions/feeOffers.ts'
import { readMarket } from '../transactions/fees.ts'
import { toTerms } from '../transactions/feeTerms.ts'
import { fillGas } from '../transactions/gas.ts'
import { parseTransaction, type TransactionRequest } from '../transactions/parseTransaction.ts'
import { signAndSend, toReady, toReadyFees } from '../transactions/signAndSend.ts'
import { tellTransaction } from '../views/tellTransaction.ts'
import { defineMethod, present } from './method.ts'
import { type PricedSend, pricedView, readyOf, withFee } from './pricedSend.ts'

/**
 * Fills in gas and fees, shows what would happen, signs and sends. Gas and fees are those the user saw, or chose; the nonce is
 * taken when the transaction is sent, because others may have been sent while this one waited.
 */
export const eth_sendTransaction = defineMethod<PricedSend>({
  async describe(call, surroundings) {
    const request = parseTransaction(objectOf(call), chainIdOf(call.scope))
    const account = grantedAccount(call, request.from)
    const { network, networks } = surroundings
    const [market, gas, balance, simulated] = await Promise.all([
      readMarket(network),
      fillGas(network, request),
      tryQuantity(network, 'eth_getBalance', [request.from, 'latest']),
      simulate(networks, network, [toSimulated(request)]),
    ])
    const choice = feeOffers(request, market)
    const parts = [{ value: request.value, gas }]
    const payload: PricedSend = {
      transactions: [toReady(request, gas.limit)],
      fees: toReadyFees(choice.usual.fees),
      terms: toTerms({ coin: network.row, market, balance, parts, choice }),
      told: await tellTransaction({ request, gas, simulated }, surroundings),
    }
    return { kind: 'send', account, view: pricedView(payload), payload }
  },
  withFee,
  async perform(_, priced, surroundings, signer) {
    const { network, networks } = surroundings
    const transactions = readyOf(priced)
    const [sent] = await signAndSend(networks, network, present(signer), transactions)
    if (sent === undefined) throw new SessionError('transactionRejected')
    for (const transaction of transactions) noteRecipients(transaction, surroundings)
    return sent.hash
  },
})

function toSimulated({ from, to, value, data, gas }: TransactionRequest) {
  return { from, to, value, data, ...(gas === null ? {} : { gas }) }
}

/** Remembers who received something, so that the next look-alike of theirs stands out. */
export function noteRecipients(
  transaction: { readonly to: Hex | null; readonly data: Hex },
  surroundings: Surroundings,
): void {
  const call = decodeCall(fromHex(transaction.data))
  const action = call.kind === 'known' ? call.action : null
  const to = action === null ? transaction.to : 'to' in action ? action.to : null
  if (to !== null && call.kind !== 'unknown') surroundings.noteRecipient('eip155', to)
}
