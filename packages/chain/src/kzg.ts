import type { Hex } from '@causeway/rpc'
import type { BlobSidecar } from './values/blobSidecar.ts'

/** What the point-evaluation precompile (EIP-4844) needs. */
export interface Kzg {
  verifyProof(commitment: Hex, z: Hex, y: Hex, proof: Hex): boolean
}

/** Loads the trusted setup on first use; that costs up to a second, so nothing at start asks for it. */
export async function loadKzg(): Promise<Kzg> {
  throw new Error('not written yet')
}

/** Why a sidecar does not prove its blobs and the transaction's versioned hashes, or `null`. */
export async function verifySidecar(
  versionedHashes: readonly Hex[],
  sidecar: BlobSidecar,
): Promise<string | null> {
  throw new Error(`not written yet ${versionedHashes} ${sidecar}`)
}
