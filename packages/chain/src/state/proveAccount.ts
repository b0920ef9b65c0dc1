import { type Hex, toHex } from '@causeway/rpc'
import { createTrie, emptyRoot } from '../trie/trie.ts'
import type { AccountProof } from '../view.ts'
import { decodeAccount, decodeSlotValue, secureKey, zeroWord } from './account.ts'
import type { NodeReader } from './nodes.ts'

/**
 * What an account and its slots hold, with the nodes that show it (EIP-1186). An account that does not exist has zero
 * hashes, as node clients print it.
 */
export function proveAccount(
  nodes: NodeReader,
  root: Hex,
  address: Hex,
  slots: readonly Hex[],
): AccountProof {
  const accounts = createTrie({ node: nodes.node, root })
  const key = secureKey(address)
  const bytes = accounts.get(key)
  const account = bytes === null ? null : decodeAccount(bytes)
  const storage = createTrie({ node: nodes.node, root: account?.storageRoot ?? emptyRoot })
  return {
    address,
    balance: account?.balance ?? 0n,
    nonce: account?.nonce ?? 0n,
    codeHash: account?.codeHash ?? zeroWord,
    storageHash: account?.storageRoot ?? zeroWord,
    accountProof: accounts.prove(key).map(toHex),
    storageProof: slots.map((slot) => ({
      key: slot,
      value: decodeSlotValue(storage.get(secureKey(slot))),
      proof: storage.prove(secureKey(slot)).map(toHex),
    })),
  }
}
