import type { Hex } from '@causeway/rpc'

/** The blobs that travel beside a type 3 transaction and never enter a block. */
export interface BlobSidecar {
  /** 0: one proof a blob (EIP-4844). 1: 128 cell proofs a blob (EIP-7594). */
  version: 0 | 1
  blobs: Uint8Array[]
  commitments: Hex[]
  proofs: Hex[]
}

/** Splits the network form of a type 3 transaction; every other transaction passes as it is. */
export function stripBlobSidecar(raw: Uint8Array): { raw: Uint8Array; sidecar: BlobSidecar | null } {
  throw new Error(`not written yet ${raw}`)
}
