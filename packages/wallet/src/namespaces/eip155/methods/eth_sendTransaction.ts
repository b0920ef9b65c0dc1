import { fromHex, type Hex } from '@causeway/rpc'
import { SessionError } from '@causeway/session'
import type { Surroundings } from '../../namespace.ts'
import { decodeCall } from '../calls/decodeCall.ts'
import { tryQuantity } from '../node/answers.ts'
import { grantedAccount, objectOf } from '../params.ts'
import { chainIdOf } from '../reference.ts'
import { simulate } from '../simulation/simulate.ts'
import { fillFees, readMarket } from '../transactions/fees.ts'
import { fillGas } from '../transactions/gas.ts'
import { parseTransaction, type TransactionRequest } from '../transactions/parseTransaction.ts'
import { type ReadyTransaction, signAndSend, toReady } from '../transactions/signAndSend.ts'
import { transactionView } from '../views/transactionView.ts'
import { defineMethod, present } from './method.ts'

/**
 * Fills in gas and fees, shows what would happen, signs and sends. Gas and fees are those the user saw; the nonce is
 * taken when the transaction is sent, because others may have been sent while this one waited.
 */
export const eth_sendTransaction = defineMethod<ReadyTransaction>({
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
    const fees = fillFees(request, market)
    const view = await transactionView({ request, market, gas, fees, balance, simulated }, surroundings)
    return { kind: 'send', account, view, payload: toReady(request, gas.limit, fees) }
  },
  async perform(_, transaction, surroundings, signer) {
    const { network, networks } = surroundings
    const [sent] = await signAndSend(networks, network, present(signer), [transaction])
    if (sent === undefined) throw new SessionError('transactionRejected')
    noteRecipients(transaction, surroundings)
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
