import type { Hex } from '@causeway/rpc'
import { SessionError } from '@causeway/session'
import { isObject } from '../../../json.ts'
import type { Network } from '../../../networks/network.ts'
import { type Bundle, findBundle } from '../bundles.ts'
import { tryQuantity } from '../node/answers.ts'
import { listOf } from '../params.ts'
import { refuse } from '../refuse.ts'
import type { SentTransaction } from '../transactions/signAndSend.ts'
import { defineMethod } from './method.ts'

/** The states of a bundle by EIP-5792. */
const states = { pending: 100, confirmed: 200, notIncluded: 400, reverted: 500, partlyReverted: 600 } as const

/** What became of the calls that this site sent together. */
export const wallet_getCallsStatus = defineMethod<Bundle>({
  describe(call, { notebook }) {
    const [id] = listOf(call)
    if (id === undefined) throw new SessionError('invalidInput')
    if (typeof id !== 'string') throw refuse('must provide the id of a bundle.')
    const bundle = findBundle(notebook, call.origin, id)
    if (bundle === null) throw new SessionError('unknownCallsId')
    return { kind: 'read', payload: bundle }
  },
  async perform(_, bundle, { network }) {
    const outcomes = await Promise.all(bundle.sent.map((one) => outcomeOf(network, bundle.from, one)))
    const receipts = outcomes.filter((outcome) => typeof outcome === 'object')
    return {
      version: '2.0.0',
      id: bundle.id,
      chainId: bundle.chainId,
      status: stateOf(bundle, outcomes),
      atomic: false,
      ...(receipts.length === 0 ? {} : { receipts: receipts.map(toReceipt) }),
    }
  },
})

/** A receipt; or that it is still awaited; or that another transaction took its nonce, so that none will come. */
type Outcome = Record<string, unknown> | 'awaited' | 'replaced'

async function outcomeOf(network: Network, from: Hex, { hash, nonce }: SentTransaction): Promise<Outcome> {
  const receipt = await network.rpc('eth_getTransactionReceipt', [hash])
  if (isObject(receipt)) return receipt
  const used = await tryQuantity(network, 'eth_getTransactionCount', [from, 'latest'])
  if (used === null || used <= BigInt(nonce)) return 'awaited'
  // A block may have come between the two questions.
  const late = await network.rpc('eth_getTransactionReceipt', [hash])
  return isObject(late) ? late : 'replaced'
}

function stateOf(bundle: Bundle, outcomes: readonly Outcome[]): number {
  if (outcomes.includes('awaited')) return states.pending
  const receipts = outcomes.filter((outcome) => typeof outcome === 'object')
  const succeeded = receipts.filter(({ status }) => status === '0x1').length
  if (succeeded === bundle.calls) return states.confirmed
  if (receipts.length === 0) return states.notIncluded
  return succeeded === 0 ? states.reverted : states.partlyReverted
}

function toReceipt(receipt: Record<string, unknown>) {
  const { status, blockHash, blockNumber, gasUsed, transactionHash, logs } = receipt
  return {
    logs: Array.isArray(logs) ? logs.filter(isObject).map(toLog) : [],
    status,
    blockHash,
    blockNumber,
    gasUsed,
    transactionHash,
  }
}

function toLog({ address, data, topics }: Record<string, unknown>) {
  return { address, data, topics }
}
