import { emptyCodeHash, keccak256 } from '@causeway/evm'
import { fromHex, type Hex, toHex } from '@causeway/rpc'
import { createRecent } from '../recent.ts'
import { decodeRlp, encodeRlp, quantityToBytes } from '../rlp.ts'
import { emptyRoot } from '../trie/trie.ts'
import { assertCount, readFixed, readList, readQuantity } from '../values/rlpFields.ts'
import type { Account } from './state.ts'

export { emptyRoot }

/** 32 bytes of nothing. */
export const zeroWord: Hex = `0x${'00'.repeat(32)}`

/** Most accounts have neither storage nor code. */
const emptyRootBytes = fromHex(emptyRoot)
const emptyCodeBytes = fromHex(emptyCodeHash)

export function encodeAccount(account: Account): Uint8Array {
  return encodeRlp([
    quantityToBytes(account.nonce),
    quantityToBytes(account.balance),
    account.storageRoot === emptyRoot ? emptyRootBytes : fromHex(account.storageRoot),
    account.codeHash === emptyCodeHash ? emptyCodeBytes : fromHex(account.codeHash),
  ])
}

export function decodeAccount(bytes: Uint8Array): Account {
  const fields = readList(decodeRlp(bytes), 'account')
  assertCount(fields, 4, 4, 'account')
  return {
    nonce: readQuantity(fields[0], 8, 'nonce'),
    balance: readQuantity(fields[1], 32, 'balance'),
    storageRoot: readFixed(fields[2], 32, 'storageRoot'),
    codeHash: readFixed(fields[3], 32, 'codeHash'),
  }
}

/**
 * The storage root alone. It lies before the code hash at the end, and both have 32 bytes in every account that was
 * encoded here.
 */
export function readStorageRoot(account: Uint8Array): Hex {
  const root = account.subarray(account.length - 65, account.length - 33)
  return Buffer.compare(root, emptyRootBytes) === 0 ? emptyRoot : toHex(root)
}

/** The storage trie holds a value without its leading zeros, as RLP; nothing for zero. */
export function encodeSlotValue(value: bigint): Uint8Array {
  const stripped = quantityToBytes(value)
  return stripped.length === 0 ? stripped : encodeRlp(stripped)
}

export function decodeSlotValue(bytes: Uint8Array | null): bigint {
  return bytes === null ? 0n : readQuantity(decodeRlp(bytes), 32, 'slot')
}

/** Enough for the accounts of many blocks; each entry is about 200 bytes. */
const keys = createRecent<Hex, Uint8Array>(20_000)

/** The trie key of an address, or of the 32 bytes of a slot, is its hash. The same ones come again and again, so some are kept. */
export function secureKey(name: Hex): Uint8Array {
  let key = keys.get(name)
  if (key === undefined) {
    key = keccak256(fromHex(name))
    keys.set(name, key)
  }
  return key
}

const slotBytes = new Uint8Array(32)
const slotView = new DataView(slotBytes.buffer)

/** The same for a slot. To hash one is as quick as to spell its name, so none is kept. */
export function slotKey(slot: bigint): Uint8Array {
  // Each takes the lowest 64 bits of what it is given.
  slotView.setBigUint64(24, slot)
  slotView.setBigUint64(16, slot >> 64n)
  slotView.setBigUint64(8, slot >> 128n)
  slotView.setBigUint64(0, slot >> 192n)
  return keccak256(slotBytes)
}
