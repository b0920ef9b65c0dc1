import type { Hex } from '@causeway/rpc'
import { createTrie, emptyRoot, type Trie } from '../trie/trie.ts'
import { decodeAccount, decodeSlotValue, secureKey, slotKey } from './account.ts'
import type { FlatState } from './flatState.ts'
import type { NodeReader } from './nodes.ts'
import type { Account } from './state.ts'

/** How many storage tries stay open beside the account trie. */
const storagesKept = 64

/** The accounts and slots under any root. Nodes that were walked are kept decoded, up to a bound. */
export function walkState(nodes: Pick<NodeReader, 'node'>, root: Hex): FlatState {
  const accounts = createTrie({ node: nodes.node, root })
  const storages = new Map<Hex, Trie>()

  function account(address: Hex): Account | null {
    const bytes = accounts.get(secureKey(address))
    return bytes === null ? null : decodeAccount(bytes)
  }

  function storageAt(storageRoot: Hex): Trie {
    const open = storages.get(storageRoot)
    if (open !== undefined) return open
    if (storages.size >= storagesKept) {
      const [oldest] = storages.keys()
      if (oldest !== undefined) storages.delete(oldest)
    }
    const trie = createTrie({ node: nodes.node, root: storageRoot, keep: 2_000 })
    storages.set(storageRoot, trie)
    return trie
  }

  return {
    account,
    storage(address, slot) {
      const storageRoot = account(address)?.storageRoot ?? emptyRoot
      return storageRoot === emptyRoot ? 0n : decodeSlotValue(storageAt(storageRoot).get(slotKey(slot)))
    },
  }
}
