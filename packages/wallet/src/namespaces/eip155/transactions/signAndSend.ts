import { type Hex, toQuantity } from '@causeway/rpc'
import { type Network, NodeError } from '../../../networks/network.ts'
import type { Signer } from '../../namespace.ts'
import { askQuantity } from '../node/answers.ts'
import { chainIdOf } from '../reference.ts'
import { type AccessListEntry, signTransaction } from '../signing/signTransaction.ts'
import type { Fees } from './fees.ts'
import { oneAtATime } from './nonces.ts'
import type { TransactionRequest } from './parseTransaction.ts'

/** A transaction as the user saw it, in JSON: everything but a nonce that the site left open. */
export interface ReadyTransaction {
  readonly from: Hex
  readonly to: Hex | null
  readonly value: Hex
  readonly data: Hex
  readonly gas: Hex
  readonly nonce: Hex | null
  readonly accessList: readonly AccessListEntry[]
  readonly fees: ReadyFees
}

/** Fees in JSON. */
export type ReadyFees =
  | { readonly type: 0 | 1; readonly gasPrice: Hex }
  | { readonly type: 2; readonly maxFeePerGas: Hex; readonly maxPriorityFeePerGas: Hex }

export interface SentTransaction {
  readonly hash: Hex
  readonly nonce: Hex
}

export function toReady(request: TransactionRequest, gas: bigint): Omit<ReadyTransaction, 'fees'> {
  const { from, to, value, data, nonce, accessList } = request
  return {
    from,
    to,
    value: toQuantity(value),
    data,
    gas: toQuantity(gas),
    nonce: nonce === null ? null : toQuantity(nonce),
    accessList: accessList ?? [],
  }
}

export function toReadyFees(fees: Fees): ReadyFees {
  if (fees.type !== 2) return { type: fees.type, gasPrice: toQuantity(fees.gasPrice) }
  const { type, maxFeePerGas, maxPriorityFeePerGas } = fees
  return {
    type,
    maxFeePerGas: toQuantity(maxFeePerGas),
    maxPriorityFeePerGas: toQuantity(maxPriorityFeePerGas),
  }
}

export function fromReadyFees(fees: ReadyFees): Fees {
  if (fees.type !== 2) return { type: fees.type, gasPrice: BigInt(fees.gasPrice) }
  const { type, maxFeePerGas, maxPriorityFeePerGas } = fees
  return {
    type,
    maxFeePerGas: BigInt(maxFeePerGas),
    maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
  }
}

/**
 * Signs transactions of one account and sends them in order. The nonces are taken under a lock. Resolves with what
 * was sent; where one is refused those after it are not sent, and the refusal is thrown if it was the first.
 */
export function signAndSend(
  owner: object,
  network: Network,
  signer: Signer,
  transactions: readonly ReadyTransaction[],
): Promise<readonly SentTransaction[]> {
  const chainId = Number(chainIdOf(network.row.scope))
  return oneAtATime(owner, `${network.row.scope}:${signer.address}`, async () => {
    const sent: SentTransaction[] = []
    let next: bigint | null = null
    for (const transaction of transactions) {
      const open = transaction.nonce === null
      next = open ? (next ?? (await pendingNonce(network, transaction.from))) : BigInt(transaction.nonce ?? 0)
      const { raw, hash } = await sign(signer, transaction, chainId, next)
      try {
        await broadcast(network, raw)
      } catch (cause) {
        if (sent.length === 0) throw cause
        return sent
      }
      sent.push({ hash, nonce: toQuantity(next) })
      next += 1n
    }
    return sent
  })
}

function pendingNonce(network: Network, address: Hex): Promise<bigint> {
  return askQuantity(network, 'eth_getTransactionCount', [address, 'pending'])
}

function sign(signer: Signer, ready: ReadyTransaction, chainId: number, nonce: bigint) {
  const { to, data, accessList } = ready
  const base = { chainId, nonce, to, data, gas: BigInt(ready.gas), value: BigInt(ready.value) }
  const fees = fromReadyFees(ready.fees)
  return signer.use((privateKey) =>
    fees.type === 0
      ? signTransaction({ ...base, type: 0, gasPrice: fees.gasPrice }, privateKey)
      : signTransaction({ ...base, ...fees, accessList }, privateKey),
  )
}

/** A node that has the very transaction already was reached twice by the network's own retry: it is sent. */
async function broadcast(network: Network, raw: Hex): Promise<void> {
  try {
    await network.rpc('eth_sendRawTransaction', [raw])
  } catch (cause) {
    if (!(cause instanceof NodeError && /already known|already imported/i.test(cause.message))) throw cause
  }
}
