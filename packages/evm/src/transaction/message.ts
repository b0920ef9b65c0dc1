import { fromHex, type Hex } from '@causeway/rpc'
import type { Environment } from '../environment.ts'
import { isLowS } from '../recoverAddress.ts'
import type { Authorization } from './authorization.ts'
import { effectiveGasPrice } from './effectiveGasPrice.ts'
import type { Refusal } from './refusal.ts'

/** EIP-2930: what a transaction says it will reach. */
export interface AccessListEntry {
  address: Hex
  storageKeys: Hex[]
}

/** A transaction, or a call that pretends to be one, in the form that is executed. */
export interface Message {
  /** Addresses are in lower case. */
  from: Hex
  /** `null` creates a contract. */
  to: Hex | null
  nonce: bigint
  value: bigint
  gas: bigint
  /** What each unit of gas is paid with. */
  gasPrice: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  input: Uint8Array
  /** `null`: of a type that has none. */
  accessList: AccessListEntry[] | null
  maxFeePerBlobGas: bigint | null
  blobVersionedHashes: Hex[] | null
  authorizationList: Authorization[] | null
}

/** What is executed of a signed transaction. Whoever decoded it has found out who signed. */
export interface SignedTransaction {
  type: 0 | 1 | 2 | 3 | 4
  from: Hex
  /** `null` for a legacy transaction signed without EIP-155. */
  chainId: bigint | null
  nonce: bigint
  gas: bigint
  /** `null` creates a contract. */
  to: Hex | null
  value: bigint
  input: Hex
  /** Types 0 and 1; `null` on the others. */
  gasPrice: bigint | null
  /** Types 2 to 4; `null` on the others. */
  maxFeePerGas: bigint | null
  maxPriorityFeePerGas: bigint | null
  accessList: AccessListEntry[]
  /** Type 3; `null` on the others. */
  maxFeePerBlobGas: bigint | null
  blobVersionedHashes: Hex[]
  authorizationList: Authorization[]
  s: bigint
}

const typeSince = ['frontier', 'berlin', 'london', 'cancun', 'prague'] as const

/** A signed transaction as a message of this block, or why this block knows no such transaction. */
export function messageOf(transaction: SignedTransaction, environment: Environment): Message | Refusal {
  const { rules, context } = environment
  const { type, chainId } = transaction
  if (!rules.is(typeSince[type]))
    return { refused: 'typeNotSupported', text: 'transaction type not supported' }
  // EIP-155: before Spurious Dragon nobody signs for a chain.
  if (type === 0 && chainId !== null && !rules.is('spuriousDragon')) {
    return { refused: 'typeNotSupported', text: 'transaction type not supported' }
  }
  if (chainId !== null && chainId !== environment.chainId) {
    const text = `invalid chain id for signer: have ${chainId} want ${environment.chainId}`
    return { refused: 'wrongChainId', text }
  }
  // EIP-2: since Homestead only one of the two signatures that belong to a key counts.
  if (rules.is('homestead') && !isLowS(transaction.s)) {
    return { refused: 'invalidSignature', text: 'invalid transaction v, r, s values' }
  }
  const price = transaction.gasPrice ?? 0n
  return {
    from: transaction.from,
    to: transaction.to,
    nonce: transaction.nonce,
    value: transaction.value,
    gas: transaction.gas,
    gasPrice: effectiveGasPrice(transaction, context.baseFeePerGas),
    maxFeePerGas: transaction.maxFeePerGas ?? price,
    maxPriorityFeePerGas: transaction.maxPriorityFeePerGas ?? price,
    input: fromHex(transaction.input),
    accessList: type === 0 ? null : transaction.accessList,
    maxFeePerBlobGas: transaction.maxFeePerBlobGas,
    blobVersionedHashes: type === 3 ? transaction.blobVersionedHashes : null,
    authorizationList: type === 4 ? transaction.authorizationList : null,
  }
}
