import { fromHex, type Hex, toHex } from '@causeway/rpc'
import { decodeRlp, encodeRlpList, readRlpItem, splitRlpList } from '../rlp.ts'
import type { Block } from '../values/block.ts'

/**
 * A block's body as it is stored: the number of transactions (u32), their senders (20 bytes each), then the members
 * of the block's RLP list that follow the header. Senders are kept because recovering them is what costs most, and
 * because a transaction sent as an impersonated account has no signature to recover one from.
 */
export interface Body {
  senders: Hex[]
  /** Encodings of the transaction list, the uncle list and, since Shanghai, the withdrawal list. */
  members: Uint8Array[]
}

/** `members` are those of the block's list that follow its header. */
export function encodeBody(block: Block, members: readonly Uint8Array[]): Uint8Array {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(block.transactions.length)
  return Buffer.concat([
    count,
    ...block.transactions.map((transaction) => fromHex(transaction.from)),
    ...members,
  ])
}

export function decodeBody(bytes: Uint8Array): Body {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = view.readUInt32BE(0)
  const senders: Hex[] = []
  for (let i = 0; i < count; i++) senders.push(toHex(view.subarray(4 + 20 * i, 24 + 20 * i)))
  const members: Uint8Array[] = []
  for (let at = 4 + 20 * count; at < bytes.length; ) {
    const member = readRlpItem(bytes, at)
    if (member === null) throw new Error('a stored body is cut short')
    members.push(member.item)
    at = member.next
  }
  return { senders, members }
}

/** The block's RLP, byte for byte. */
export function joinBlock(header: Uint8Array, body: Body): Uint8Array {
  return encodeRlpList([header, ...body.members])
}

/** The transactions in their block form: a list for legacy ones, the envelope for the others (EIP-2718). */
export function rawTransactions(body: Body): Uint8Array[] {
  const [transactions] = body.members
  if (transactions === undefined) return []
  return splitRlpList(transactions).map((member) => {
    const item = (member[0] ?? 0) >= 0xc0 ? member : decodeRlp(member)
    if (!(item instanceof Uint8Array))
      throw new Error('a stored transaction is neither a list nor a byte string')
    return item
  })
}
