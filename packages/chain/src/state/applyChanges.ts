import type { AccountChange, StateChanges } from '@causeway/evm'
import type { Hex } from '@causeway/rpc'
import { createTrie, emptyRoot, type Trie } from '../trie/trie.ts'
import { encodeAccount, encodeSlotValue, readStorageRoot, secureKey, slotKey } from './account.ts'
import type { FlatChanges } from './flatState.ts'
import type { NewNodes, NodeReader } from './nodes.ts'

/** A state that follows from another: its root, what is new under it, and what of the other has changed. */
export interface Applied extends NewNodes {
  root: Hex
  flat: FlatChanges
}

/**
 * The root after the changes, with every node and code that is new: all that lies under the new root and not under the
 * one before. Each changed node is hashed once. `added` takes what is new, beside what it has already.
 */
export function applyChanges(
  nodes: NodeReader,
  root: Hex,
  changes: StateChanges,
  added: NewNodes = { nodes: new Map(), codes: new Map() },
): Applied {
  const flat: FlatChanges = new Map()
  const keep = (hash: Hex, node: Uint8Array) => void added.nodes.set(hash, node)
  const open = (from: Hex) => createTrie({ node: nodes.node, root: from, ...nodes.trees?.at(from) })
  const accounts = open(root)

  function commit(trie: Trie, from: Hex): Hex {
    const to = trie.commit(keep)
    nodes.trees?.keep(from, to, trie.tree())
    return to
  }

  function storageRoot(change: AccountChange, before: Uint8Array | null): Hex {
    const from = before === null || change.wiped ? emptyRoot : readStorageRoot(before)
    if (change.slots.length === 0) return from
    const storage = open(from)
    for (const [slot, value] of change.slots) storage.put(slotKey(slot), encodeSlotValue(value))
    return commit(storage, from)
  }

  for (const change of changes) {
    const key = secureKey(change.address)
    if (change.account === null) {
      accounts.remove(key)
      flat.set(change.address, { account: null, wiped: true, slots: new Map() })
      continue
    }
    const account = { ...change.account, storageRoot: storageRoot(change, accounts.get(key)) }
    if (change.code !== undefined && change.code.length > 0) added.codes.set(account.codeHash, change.code)
    accounts.put(key, encodeAccount(account))
    flat.set(change.address, { account, wiped: change.wiped, slots: new Map(change.slots) })
  }
  return { root: commit(accounts, root), ...added, flat }
}
