import { fromHex, type Hex } from '@causeway/rpc'
import {
  decodeRlp,
  encodeRlp,
  encodeRlpList,
  quantityToBytes,
  RlpError,
  type RlpItem,
  splitRlpList,
} from '../rlp.ts'
import { decodeHeader, encodeHeader, type Header, hashHeader } from './header.ts'
import { assertCount, readFixed, readList, readQuantity } from './rlpFields.ts'
import { decodeTransaction, type Transaction } from './transaction.ts'

export interface Withdrawal {
  index: bigint
  validatorIndex: bigint
  address: Hex
  /** In gwei. */
  amount: bigint
}

/** A whole block. `transactions` keep their raw bytes beside them, because roots and exports are made of those. */
export interface Block {
  header: Header
  hash: Hex
  transactions: Transaction[]
  rawTransactions: Uint8Array[]
  uncles: Header[]
  /** Absent before Shanghai. */
  withdrawals?: Withdrawal[]
}

export function encodeBlock(block: Block): Uint8Array {
  return encodeRlpList(blockMembers(block))
}

/** The encodings of the members of the block's list, the header first. */
export function blockMembers(block: Block): Uint8Array[] {
  const members = [
    encodeHeader(block.header),
    encodeRlpList(block.rawTransactions.map(asMember)),
    encodeRlpList(block.uncles.map(encodeHeader)),
  ]
  if (block.withdrawals !== undefined) members.push(encodeRlpList(block.withdrawals.map(encodeWithdrawal)))
  return members
}

/**
 * A block from its RLP. Senders are recovered, unless they are known from before. Throws `RlpError` or
 * `UndecodableTransaction`.
 */
export function decodeBlock(bytes: Uint8Array, senders?: readonly Hex[]): Block {
  const [header, transactions, uncles, withdrawals, more] = splitRlpList(bytes)
  if (header === undefined || transactions === undefined || uncles === undefined) {
    throw new RlpError('rlp: too few elements for block')
  }
  if (more !== undefined) throw new RlpError('rlp: input list has too many elements for block')
  const rawTransactions = splitRlpList(transactions).map(fromMember)
  const decoded = decodeHeader(header)
  const block: Block = {
    header: decoded,
    hash: hashHeader(decoded),
    transactions: rawTransactions.map((raw, index) => decodeTransaction(raw, senders?.[index])),
    rawTransactions,
    uncles: splitRlpList(uncles).map(decodeHeader),
  }
  if (withdrawals !== undefined) block.withdrawals = splitRlpList(withdrawals).map(decodeWithdrawal)
  return block
}

export function encodeWithdrawal(withdrawal: Withdrawal): Uint8Array {
  return encodeRlp([
    quantityToBytes(withdrawal.index),
    quantityToBytes(withdrawal.validatorIndex),
    fromHex(withdrawal.address),
    quantityToBytes(withdrawal.amount),
  ])
}

function decodeWithdrawal(bytes: Uint8Array): Withdrawal {
  const fields: RlpItem[] = readList(decodeRlp(bytes), 'withdrawal')
  assertCount(fields, 4, 4, 'withdrawal')
  return {
    index: readQuantity(fields[0], 8, 'index'),
    validatorIndex: readQuantity(fields[1], 8, 'validatorIndex'),
    address: readFixed(fields[2], 20, 'address'),
    amount: readQuantity(fields[3], 8, 'amount'),
  }
}

/** In a body, a legacy transaction is a list as it is, and a typed one a byte string around its bytes (EIP-2718). */
function asMember(raw: Uint8Array): Uint8Array {
  return (raw[0] ?? 0) >= 0xc0 ? raw : encodeRlp(raw)
}

function fromMember(member: Uint8Array): Uint8Array {
  if ((member[0] ?? 0) >= 0xc0) return member
  const raw = decodeRlp(member)
  // A list hidden in a byte string would be a second encoding of the same legacy transaction.
  if (!(raw instanceof Uint8Array) || (raw[0] ?? 0xff) > 0x7f)
    throw new RlpError('rlp: invalid typed transaction')
  return raw
}
