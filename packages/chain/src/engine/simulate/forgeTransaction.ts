import { effectiveGasPrice, keccakHex, type Message } from '@causeway/evm'
import { fromHex } from '@causeway/rpc'
import { encodeRlp } from '../../rlp.ts'
import { encodeTransaction, type Transaction, type TransactionFields } from '../../values/transaction.ts'
import { fieldsToRlp } from '../../values/transactionFields.ts'
import type { CallRequest } from '../port.ts'

/**
 * What node clients read out of a legacy transaction that has no signature: the chain id of EIP-155 is (v - 35) / 2,
 * and with v = 0 that wraps around in 64 bits.
 */
const unsignedLegacyChainId = BigInt.asUintN(64, -35n) / 2n

/** A call in the two forms that a simulated block needs: to be executed, and to be written down. */
export interface ForgedTransaction {
  message: Message
  transaction: Transaction
  raw: Uint8Array
}

/** A call as a transaction that nobody signed. `baseFee` is `null` before London, where nothing but legacy exists. */
export function forgeTransaction(
  request: CallRequest,
  settled: { nonce: bigint; gas: bigint; chainId: bigint },
  baseFee: bigint | null,
): ForgedTransaction {
  const { nonce, gas, chainId } = settled
  const price = request.gasPrice ?? (baseFee === null ? 0n : null)
  const type = typeOf(request, price)
  const maxFeePerGas = request.maxFeePerGas ?? 0n
  const maxPriorityFeePerGas = request.maxPriorityFeePerGas ?? 0n
  const fields: TransactionFields = {
    type,
    chainId: type === 0 ? null : chainId,
    nonce,
    gas,
    to: request.to,
    value: request.value,
    input: request.input,
    gasPrice: type === 0 ? price : null,
    maxFeePerGas: type === 0 ? null : maxFeePerGas,
    maxPriorityFeePerGas: type === 0 ? null : maxPriorityFeePerGas,
    accessList: type === 0 ? [] : (request.accessList ?? []),
    maxFeePerBlobGas: type === 3 ? (request.maxFeePerBlobGas ?? 0n) : null,
    blobVersionedHashes: type === 3 ? (request.blobVersionedHashes ?? []) : [],
    authorizationList: type === 4 ? (request.authorizationList ?? []) : [],
  }
  const raw = encodeUnsigned(fields)
  const shown = type === 0 ? { ...fields, chainId: unsignedLegacyChainId } : fields
  const transaction = { ...shown, hash: keccakHex(raw), from: request.from, v: 0n, r: 0n, s: 0n }
  return { raw, transaction, message: messageOf(request, fields, price, baseFee) }
}

/** Zeros in place of the signature, in place of a legacy one's `v` too. */
function encodeUnsigned(fields: TransactionFields): Uint8Array {
  if (fields.type > 0) return encodeTransaction(fields, { r: 0n, s: 0n, yParity: 0 })
  const zero = new Uint8Array()
  return encodeRlp([...fieldsToRlp(fields), zero, zero, zero])
}

/** Fee-market transactions, unless a price or one of the newer lists says otherwise. */
function typeOf(request: CallRequest, price: bigint | null): Transaction['type'] {
  if (price !== null) return 0
  if (request.authorizationList !== null) return 4
  return request.blobVersionedHashes === null ? 2 : 3
}

/** What is executed keeps members that the written form of its type has no place for. */
function messageOf(
  request: CallRequest,
  { nonce, gas, to, value }: TransactionFields,
  price: bigint | null,
  baseFee: bigint | null,
): Message {
  const maxFeePerGas = price ?? request.maxFeePerGas ?? 0n
  const maxPriorityFeePerGas = price ?? request.maxPriorityFeePerGas ?? 0n
  const isFree = maxFeePerGas === 0n && maxPriorityFeePerGas === 0n
  const hashes = request.blobVersionedHashes
  return {
    from: request.from,
    to,
    nonce,
    value,
    gas,
    gasPrice: isFree
      ? 0n
      : effectiveGasPrice({ gasPrice: price, maxFeePerGas, maxPriorityFeePerGas }, baseFee),
    maxFeePerGas,
    maxPriorityFeePerGas,
    input: fromHex(request.input),
    accessList: request.accessList,
    maxFeePerBlobGas: hashes === null ? null : (request.maxFeePerBlobGas ?? 0n),
    blobVersionedHashes: hashes,
    authorizationList: request.authorizationList,
  }
}
