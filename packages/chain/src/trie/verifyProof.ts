import type { Hex } from '@causeway/rpc'

/** The nodes given do not lead from the root to the key. */
export class InvalidProof extends Error {
  override name = 'InvalidProof'
}

/** The value under `key` that the proof shows, or `null` if it shows that there is none. Throws `InvalidProof`. */
export function verifyProof(root: Hex, key: Uint8Array, proof: readonly Uint8Array[]): Uint8Array | null {
  throw new InvalidProof(`not written yet ${root} ${key.length} ${proof.length}`)
}
