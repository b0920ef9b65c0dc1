import { fromHex, type Hex, toHexOfSize } from '@causeway/rpc'
import { decodeAccount, decodeSlotValue, emptyRoot, secureKey, slotKey } from '../state/account.ts'
import type { FlatChanges, FlatStep } from '../state/flatState.ts'
import { compareTries } from '../trie/compareTries.ts'
import { MissingNode } from '../trie/readNode.ts'
import { encodeFlatAccount } from './flatAccount.ts'
import { flatSlotKey, hashKey, nameKey } from './layout.ts'
import { readFlatRoot } from './readFlat.ts'
import type { Tables } from './tables.ts'

/** So many entries are read at once to be removed; an account may have any number. */
const removedAtOnce = 1_000

/**
 * Moves the flat state to another root; inside the transaction that moves the head, after the nodes of that root were
 * written. A step that leads there is applied as it is. Without one (a reorg, a revert, a store of an older version) the
 * tries of both roots say what differs.
 */
export function moveFlat(tables: Tables, to: Hex, step?: FlatStep): void {
  const held = readFlatRoot(tables)
  if (held === to) return
  if (held === null) clear(tables)
  const from = held ?? emptyRoot
  if (step !== undefined && step.from === from && step.to === to) writeChanges(tables, step.changes)
  else followTries(tables, from, to)
  tables.put('flat', nameKey('root'), fromHex(to))
}

function writeChanges(tables: Tables, changes: FlatChanges): void {
  for (const [address, { account, wiped, slots }] of changes) {
    const key = secureKey(address)
    if (wiped) removeSlots(tables, key)
    if (account === null) tables.remove('flat', key)
    else tables.put('flat', key, encodeFlatAccount(account))
    for (const [slot, value] of slots) {
      const place = flatSlotKey(key, slotKey(slot))
      if (value === 0n) tables.remove('flat', place)
      else tables.put('flat', place, fromHex(toHexOfSize(value, 32)))
    }
  }
}

function followTries(tables: Tables, from: Hex, to: Hex): void {
  try {
    writeDifference(tables, from, to)
  } catch (error) {
    if (!(error instanceof MissingNode) || from === emptyRoot) throw error
    // The state it was flat for is not in this store, so nothing can be said of what lies there.
    clear(tables)
    writeDifference(tables, emptyRoot, to)
  }
}

function writeDifference(tables: Tables, from: Hex, to: Hex): void {
  const node = (hash: Hex) => tables.read('node', hashKey(hash)) ?? undefined
  compareTries({ node, from, to }, (key, before, after) => {
    if (after === null) {
      removeSlots(tables, key)
      tables.remove('flat', key)
      return
    }
    const account = decodeAccount(after)
    tables.put('flat', key, encodeFlatAccount(account))
    const storage = before === null ? emptyRoot : decodeAccount(before).storageRoot
    compareTries({ node, from: storage, to: account.storageRoot }, (slot, _, value) => {
      const place = flatSlotKey(key, slot)
      if (value === null) tables.remove('flat', place)
      else tables.put('flat', place, fromHex(toHexOfSize(decodeSlotValue(value), 32)))
    })
  })
}

/** A slot's key is its account's and 32 bytes more, so they lie behind the account, one after another. */
function removeSlots(tables: Tables, account: Uint8Array): void {
  removeRange(
    tables,
    Buffer.concat([account, Buffer.alloc(1)]),
    Buffer.concat([account, Buffer.alloc(33, 0xff)]),
  )
}

function clear(tables: Tables): void {
  removeRange(tables, Buffer.alloc(1), Buffer.alloc(65, 0xff))
}

function removeRange(tables: Tables, start: Uint8Array, end: Uint8Array): void {
  for (;;) {
    const entries = tables.readRange('flat', start, end, removedAtOnce)
    for (const { key } of entries) tables.remove('flat', key)
    if (entries.length < removedAtOnce) return
  }
}
