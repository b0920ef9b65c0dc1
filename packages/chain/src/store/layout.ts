import type { Hex } from '@causeway/rpc'

/**
 * The databases of a network's lmdb environment and the form of their keys.
 *
 * header    block hash                     → header RLP
 * block     block hash                     → senders and body (see `body.ts`)
 *           block hash, 'r'                → receipts, RLP list of their consensus encodings
 * json      block hash, kind, index        → text as it is sent (latin1, because all of it is ASCII)
 * tx        transaction hash               → where it lies: block hash, number, index, once for each block that has it
 * canon     number, u64 big-endian         → hash of the canonical block
 * node      hash                           → trie node
 * code      hash                           → contract code
 * flat      keccak of an address           → account of the one state that is kept flat (see `flatAccount.ts`)
 *           the same, keccak of a slot     → its value, 32 bytes; nothing for zero
 *           'root'                         → the root of that state
 * pool      0, transaction hash            → pooled transaction (see `poolRecord.ts`)
 *           1, sender, nonce               → transaction hash
 * fetched   0, block hash                  → when and in which order it was fetched (see `fetchedRecord.ts`)
 *           1, order, u64 big-endian       → block hash
 * override  block hash                     → state root that dev controls put in place of the header's
 * meta      name                           → head, schema, owner, dev clock and so on
 */
export const tableNames = [
  'header',
  'block',
  'json',
  'tx',
  'canon',
  'node',
  'code',
  'flat',
  'pool',
  'fetched',
  'override',
  'meta',
] as const

export type TableName = (typeof tableNames)[number]

/**
 * Raised whenever the layout changes; a store of another number is refused. `flat` came later without a new number: a
 * store that lacks it is filled when it is opened, and a version that does not know it leaves it behind, which is noticed.
 */
export const schemaVersion = 1

/** Kinds of text in `json`. Receipts carry their logs; `logs` only says where in them each log lies. */
const textKinds = { header: 1, block: 2, transaction: 3, receipt: 4, uncle: 5, logs: 6 } as const

export type TextKind = keyof typeof textKinds

// lmdb copies a key before the call returns, so one buffer of each length is enough.
const hash32 = Buffer.alloc(32)
const hash33 = Buffer.alloc(33)
const text37 = Buffer.alloc(37)
const number8 = Buffer.alloc(8)
const sender29 = Buffer.alloc(29)
const order9 = Buffer.alloc(9)
const slot64 = Buffer.alloc(64)

export function hashKey(hash: Hex): Buffer {
  hash32.write(hash.slice(2), 'hex')
  return hash32
}

export function receiptsKey(hash: Hex): Buffer {
  hash33.write(hash.slice(2), 'hex')
  hash33[32] = 0x72
  return hash33
}

export function textKey(hash: Hex, kind: TextKind, index: number): Buffer {
  text37.write(hash.slice(2), 'hex')
  text37[32] = textKinds[kind]
  text37.writeUInt32BE(index, 33)
  return text37
}

export function numberKey(number: bigint): Buffer {
  number8.writeBigUInt64BE(number)
  return number8
}

export function poolKey(hash: Hex): Buffer {
  hash33[0] = 0
  hash33.write(hash.slice(2), 1, 'hex')
  return hash33
}

export function senderKey(sender: Hex, nonce: bigint): Buffer {
  sender29[0] = 1
  sender29.write(sender.slice(2), 1, 'hex')
  sender29.writeBigUInt64BE(nonce, 21)
  return sender29
}

export function fetchedKey(hash: Hex): Buffer {
  hash33[0] = 0
  hash33.write(hash.slice(2), 1, 'hex')
  return hash33
}

export function orderKey(order: number): Buffer {
  order9[0] = 1
  order9.writeBigUInt64BE(BigInt(order), 1)
  return order9
}

/** Of the hashes of an address and a slot. */
export function flatSlotKey(address: Uint8Array, slot: Uint8Array): Buffer {
  slot64.set(address)
  slot64.set(slot, 32)
  return slot64
}

export function nameKey(name: string): Buffer {
  return Buffer.from(name, 'latin1')
}
