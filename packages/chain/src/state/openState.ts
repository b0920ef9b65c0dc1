import type { Hex } from '@causeway/rpc'
import { createTrie, emptyRoot, type Trie } from '../trie/trie.ts'
import { decodeAccount, decodeSlotValue, emptyCodeHash, secureKey, zeroSlot } from './account.ts'
import type { NodeReader } from './nodes.ts'
import type { Account, StateReader } from './state.ts'

/** How many storage tries stay open beside the account trie. */
const storagesKept = 64

/** The state at a root. Nodes that were walked are kept decoded, up to a bound, because a state is read many times. */
export function openState(nodes: NodeReader, root: Hex): StateReader {
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
      return storageRoot === emptyRoot
        ? zeroSlot
        : decodeSlotValue(storageAt(storageRoot).get(secureKey(slot)))
    },
    code(codeHash) {
      if (codeHash === emptyCodeHash) return new Uint8Array(0)
      const code = nodes.code(codeHash)
      if (code === undefined) throw new Error(`missing code ${codeHash}`)
      return code
    },
  }
}
