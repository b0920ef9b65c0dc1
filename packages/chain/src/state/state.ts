import type { Hex } from '@causeway/rpc'

/** An account as the state trie holds it. */
export interface Account {
  nonce: bigint
  balance: bigint
  storageRoot: Hex
  codeHash: Hex
}
