import { emptyCodeHash, type StateReader } from '@causeway/evm'
import type { Hex } from '@causeway/rpc'
import { emptyRoot } from './account.ts'
import type { FlatState } from './flatState.ts'
import type { NodeReader } from './nodes.ts'
import { walkState } from './walkState.ts'

/**
 * The state at a root: flat as long as the store keeps this root flat, else through its trie. Which of the two is asked
 * anew at each read, because the store moves on while a state is open; a root holds the same either way.
 */
export function openState(nodes: NodeReader, root: Hex): StateReader {
  let walked: FlatState | null = null
  const state = (): FlatState => {
    const flat = nodes.flat?.(root) ?? null
    if (flat !== null) return flat
    walked ??= walkState(nodes, root)
    return walked
  }

  return {
    account(address) {
      const account = state().account(address)
      if (account === null) return null
      const { nonce, balance, codeHash, storageRoot } = account
      return { nonce, balance, codeHash, hasStorage: storageRoot !== emptyRoot }
    },
    storage: (address, slot) => state().storage(address, slot),
    code(codeHash) {
      if (codeHash === emptyCodeHash) return new Uint8Array(0)
      const code = nodes.code(codeHash)
      if (code === undefined) throw new Error(`missing code ${codeHash}`)
      return code
    },
  }
}
