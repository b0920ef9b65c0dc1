import { keccakHex } from '@causeway/evm'
import type { Hex } from '@causeway/rpc'
import { RlpError } from '../rlp.ts'
import { MissingNode } from './readNode.ts'
import { createTrie } from './trie.ts'

/** The nodes given do not lead from the root to the key. */
export class InvalidProof extends Error {
  override name = 'InvalidProof'
}

/** The value under `key` that the proof shows, or `null` if it shows that there is none. Throws `InvalidProof`. */
export function verifyProof(root: Hex, key: Uint8Array, proof: readonly Uint8Array[]): Uint8Array | null {
  const nodes = new Map(proof.map((node) => [keccakHex(node), node]))
  try {
    return createTrie({ node: (hash) => nodes.get(hash), root }).get(key)
  } catch (error) {
    if (error instanceof MissingNode || error instanceof RlpError) throw new InvalidProof(error.message)
    throw error
  }
}
