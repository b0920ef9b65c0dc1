import { type AccessListEntry, type Authorization, effectiveGasPrice } from '@causeway/evm'
import { type Hex, toQuantity } from '@causeway/rpc'
import type { Transaction } from '../values/transaction.ts'
import { hexList, quoted } from './text.ts'

/** Where a mined transaction lies. */
export interface Place {
  blockHash: Hex
  blockNumber: bigint
  blockTimestamp: bigint
  index: number
}

/** A transaction as JSON text; `place` is `null` while it is pending, `baseFee` before London. */
export function transactionToJson(
  transaction: Transaction,
  place: Place | null,
  baseFee: bigint | null,
): string {
  const { type, chainId } = transaction
  // A pending transaction does not know its base fee yet, so it shows what it would pay at most.
  const price = effectiveGasPrice(transaction, place === null ? null : baseFee)
  let text = `{${placeText(place)},"from":"${transaction.from}","gas":"${toQuantity(transaction.gas)}"`
  text += `,"gasPrice":"${toQuantity(price)}","hash":"${transaction.hash}","input":"${transaction.input}"`
  text += `,"nonce":"${toQuantity(transaction.nonce)}","to":${quoted(transaction.to)}`
  text += `,"value":"${toQuantity(transaction.value)}","type":"${toQuantity(type)}"`
  text += `,"v":"${toQuantity(transaction.v)}","r":"${toQuantity(transaction.r)}","s":"${toQuantity(transaction.s)}"`
  // A legacy transaction shows its chain id only if it was signed for one (EIP-155).
  if (type !== 0 || (chainId !== null && chainId !== 0n)) text += `,"chainId":"${toQuantity(chainId ?? 0n)}"`
  if (type >= 1) {
    text += `,"yParity":"${toQuantity(transaction.v)}","accessList":${accessListToJson(transaction.accessList)}`
  }
  if (type >= 2) {
    text += `,"maxFeePerGas":"${toQuantity(transaction.maxFeePerGas ?? 0n)}"`
    text += `,"maxPriorityFeePerGas":"${toQuantity(transaction.maxPriorityFeePerGas ?? 0n)}"`
  }
  if (type === 3) {
    text += `,"maxFeePerBlobGas":"${toQuantity(transaction.maxFeePerBlobGas ?? 0n)}"`
    text += `,"blobVersionedHashes":${hexList(transaction.blobVersionedHashes)}`
  }
  if (type === 4)
    text += `,"authorizationList":[${transaction.authorizationList.map(authorizationToJson).join(',')}]`
  return `${text}}`
}

function accessListToJson(list: readonly AccessListEntry[]): string {
  const entries = list.map(
    ({ address, storageKeys }) => `{"address":"${address}","storageKeys":${hexList(storageKeys)}}`,
  )
  return `[${entries.join(',')}]`
}

function placeText(place: Place | null): string {
  if (place === null)
    return '"blockHash":null,"blockNumber":null,"blockTimestamp":null,"transactionIndex":null'
  const { blockHash, blockNumber, blockTimestamp, index } = place
  return (
    `"blockHash":"${blockHash}","blockNumber":"${toQuantity(blockNumber)}"` +
    `,"blockTimestamp":"${toQuantity(blockTimestamp)}","transactionIndex":"${toQuantity(index)}"`
  )
}

function authorizationToJson({ chainId, address, nonce, yParity, r, s }: Authorization): string {
  return (
    `{"chainId":"${toQuantity(chainId)}","address":"${address}","nonce":"${toQuantity(nonce)}"` +
    `,"yParity":"${toQuantity(yParity)}","r":"${toQuantity(r)}","s":"${toQuantity(s)}"}`
  )
}
