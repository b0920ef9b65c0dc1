import { fromHex, type Hex } from '@causeway/rpc'
import { isLowS } from '../secp256k1.ts'
import {
  type AccessListEntry,
  type Authorization,
  effectiveGasPrice,
  type Transaction,
} from '../values/transaction.ts'
import type { Environment } from './environment.ts'
import type { Refusal } from './port.ts'

/** A transaction, or a call that pretends to be one, in the form that is executed. */
export interface Message {
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

const typeSince = ['frontier', 'berlin', 'london', 'cancun', 'prague'] as const

/** A signed transaction as a message of this block, or why this block knows no such transaction. */
export function messageOf(transaction: Transaction, environment: Environment): Message | Refusal {
  const { rules, config, context } = environment
  const { type, chainId } = transaction
  if (!rules.is(typeSince[type]))
    return { refused: 'typeNotSupported', text: 'transaction type not supported' }
  // EIP-155: before Spurious Dragon nobody signs for a chain.
  if (type === 0 && chainId !== null && !rules.is('spuriousDragon')) {
    return { refused: 'typeNotSupported', text: 'transaction type not supported' }
  }
  if (chainId !== null && chainId !== config.chainId) {
    const text = `invalid chain id for signer: have ${chainId} want ${config.chainId}`
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
