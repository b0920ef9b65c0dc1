import {
  type AccessListEntry,
  type Authorization,
  isLowS,
  keccak256,
  keccakHex,
  recoverAddress,
} from '@causeway/evm'
import type { Hex } from '@causeway/rpc'
import { decodeRlp, encodeRlp, encodeTyped, quantityToBytes, RlpError, type RlpItem } from '../rlp.ts'
import { type Signature, sign } from '../secp256k1.ts'
import { readList, readQuantity } from './rlpFields.ts'
import { fieldsFromRlp, fieldsToRlp } from './transactionFields.ts'

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

/**
 * Bytes that are no transaction; the message is the one node clients print. `fault` tells bytes that cannot be read
 * from a signature that is of nobody.
 */
export class UndecodableTransaction extends Error {
  override name = 'UndecodableTransaction'
  readonly fault: 'encoding' | 'signature'
  constructor(fault: 'encoding' | 'signature', reason: string) {
    super(reason)
    this.fault = fault
  }
}

/**
 * A transaction of types 0 to 4 from the form it has in a block. A `sender` that is known from before is taken as it
 * is, because recovering one is what costs most. Throws `UndecodableTransaction`.
 */
export function decodeTransaction(raw: Uint8Array, sender?: Hex): Transaction {
  const type = typeOf(raw)
  try {
    const list = readList(decodeRlp(type === 0 ? raw : raw.subarray(1)), 'transaction')
    const fields = fieldsFromRlp(type, list)
    const at = list.length - 3
    const v = readQuantity(list[at], 32, 'v')
    const r = readQuantity(list[at + 1], 32, 'r')
    const s = readQuantity(list[at + 2], 32, 's')
    const { chainId, yParity } = type === 0 ? readLegacyV(v) : { chainId: fields.chainId, yParity: v }
    const unsigned = list.slice(0, at)
    const from = sender ?? recoverAddress(signingHash(type, unsigned, chainId), r, s, Number(yParity))
    if (from === null) throw new UndecodableTransaction('signature', 'invalid transaction v, r, s values')
    return { ...fields, chainId, hash: keccakHex(raw), from, v, r, s }
  } catch (error) {
    if (error instanceof RlpError) throw new UndecodableTransaction('encoding', error.message)
    throw error
  }
}

/** The raw bytes of a transaction signed with a private key. */
export function signTransaction(fields: TransactionFields, privateKey: Uint8Array): Uint8Array {
  const unsigned = fieldsToRlp(fields)
  return encodeTransaction(fields, sign(signingHash(fields.type, unsigned, fields.chainId), privateKey))
}

/** The raw bytes of a transaction with a signature that was made elsewhere. */
export function encodeTransaction(fields: TransactionFields, signature: Signature): Uint8Array {
  return encodeTyped(fields.type, [...fieldsToRlp(fields), ...signatureToRlp(fields, signature)])
}

/** Whether the signature obeys EIP-2, which Homestead and later ask for. */
export function hasLowS(transaction: Transaction): boolean {
  return isLowS(transaction.s)
}

function typeOf(raw: Uint8Array): Transaction['type'] {
  const first = raw[0]
  if (first === undefined) throw new UndecodableTransaction('encoding', 'typed transaction too short')
  if (first > 0x7f) return 0
  if (first === 1 || first === 2 || first === 3 || first === 4) {
    if (raw.length === 1) throw new UndecodableTransaction('encoding', 'typed transaction too short')
    return first
  }
  throw new UndecodableTransaction('encoding', 'transaction type not supported')
}

/** EIP-155 puts the chain id into `v`; before it, `v` was 27 or 28. */
function readLegacyV(v: bigint): { chainId: bigint | null; yParity: bigint } {
  if (v === 27n || v === 28n) return { chainId: null, yParity: v - 27n }
  if (v < 35n) throw new UndecodableTransaction('signature', 'invalid transaction v, r, s values')
  return { chainId: (v - 35n) / 2n, yParity: (v - 35n) % 2n }
}

function signingHash(type: Transaction['type'], unsigned: RlpItem[], chainId: bigint | null): Uint8Array {
  if (type !== 0 || chainId === null) return keccak256(encodeTyped(type, unsigned))
  return keccak256(
    encodeRlp([...unsigned, quantityToBytes(chainId), quantityToBytes(0n), quantityToBytes(0n)]),
  )
}

function signatureToRlp(fields: TransactionFields, { r, s, yParity }: Signature): RlpItem[] {
  const parity = BigInt(yParity)
  const legacy = fields.chainId === null ? 27n + parity : 35n + 2n * fields.chainId + parity
  return [fields.type === 0 ? legacy : parity, r, s].map(quantityToBytes)
}
