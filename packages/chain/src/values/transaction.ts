import type { Hex } from '@causeway/rpc'

export interface AccessListEntry {
  address: Hex
  storageKeys: Hex[]
}

/** EIP-7702: permission for an account to run the code of another. */
export interface Authorization {
  chainId: bigint
  address: Hex
  nonce: bigint
  yParity: bigint
  r: bigint
  s: bigint
}

/** A signed transaction of types 0 to 4, decoded once; `from` is recovered at the same moment and never again. */
export interface Transaction {
  type: 0 | 1 | 2 | 3 | 4
  hash: Hex
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
  /** `yParity` on types 1 to 4. */
  v: bigint
  r: bigint
  s: bigint
}

/** Everything but the signature and what follows from it. */
export type TransactionFields = Omit<Transaction, 'hash' | 'from' | 'v' | 'r' | 's'>

/** Bytes that are no transaction; the message is the one node clients print. */
export class UndecodableTransaction extends Error {
  override name = 'UndecodableTransaction'
}

/** A transaction of types 0 to 4 from its block form. Throws `UndecodableTransaction`. */
export function decodeTransaction(raw: Uint8Array): Transaction {
  throw new UndecodableTransaction(`not written yet ${raw}`)
}

/** The raw bytes of a transaction signed with a private key. */
export function signTransaction(fields: TransactionFields, privateKey: Uint8Array): Uint8Array {
  throw new Error(`not written yet ${fields} ${privateKey}`)
}

/** What a unit of gas costs the sender in a block with that base fee (`null` before London). */
export function effectiveGasPrice(transaction: TransactionFields, baseFee: bigint | null): bigint {
  throw new Error(`not written yet ${transaction} ${baseFee}`)
}
