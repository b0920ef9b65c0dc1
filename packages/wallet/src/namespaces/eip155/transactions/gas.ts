import type { Hex } from '@causeway/rpc'
import { type Network, NodeError } from '../../../networks/network.ts'
import { cleanText } from '../../../view/cleanText.ts'
import { askQuantity, revertReason } from '../node/answers.ts'
import { lesser } from './fees.ts'
import type { TransactionRequest } from './parseTransaction.ts'

/** The gas limit of a transaction, and what is known of its success. */
export interface Gas {
  readonly limit: bigint
  /** What it will likely use. */
  readonly likely: bigint
  /** Why it will fail, where the node says so. */
  readonly failure: string | null
}

/** A call to a contract may need more gas once other transactions came before it. */
const marginPercent = 25n

/**
 * Fills the gas limit from the node. Where the node finds that the transaction fails, it goes on only with a limit that
 * the site gave, marked for the user as failing; without one the node's error is the answer to the site, because there
 * is no honest limit to show.
 */
export async function fillGas(network: Network, request: TransactionRequest): Promise<Gas> {
  try {
    const estimate = await askQuantity(network, 'eth_estimateGas', [toCall(request)])
    const isTransfer = request.data === '0x' && estimate === 21_000n
    const limit = request.gas ?? (isTransfer ? estimate : estimate + (estimate * marginPercent) / 100n)
    const failure = limit < estimate ? `It needs ${estimate} gas and the site allows ${limit}.` : null
    return { limit, likely: lesser(limit, estimate), failure }
  } catch (cause) {
    if (!(cause instanceof NodeError) || request.gas === null) throw cause
    const reason = revertReason(cause.data) ?? cause.message
    return { limit: request.gas, likely: request.gas, failure: cleanText(reason, 300) }
  }
}

/** A transaction as a call for the node: fees left out, so that they are not taken from the balance twice. */
function toCall(request: TransactionRequest): Record<string, unknown> {
  const { from, to, value, data, accessList } = request
  return {
    from,
    ...(to === null ? {} : { to }),
    value: `0x${value.toString(16)}` satisfies Hex,
    ...(data === '0x' ? {} : { data }),
    ...(accessList === null ? {} : { accessList }),
  }
}
