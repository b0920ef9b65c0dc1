import { fromHex, type Hex, toHex } from '@causeway/rpc'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { expect, test } from 'vitest'
import { verifySidecar, versionedHash } from './kzg.ts'
import { decodeRlp, encodeRlp } from './rlp.ts'
import { type BlobSidecar, stripBlobSidecar } from './values/blobSidecar.ts'
import { decodeTransaction, signTransaction } from './values/transaction.ts'

// The polynomial of a blob whose elements are all equal is a constant: its commitment is that constant times the
// generator, and every opening proof is the point at infinity. So known good sidecars need no heavy computation.
const infinity: Hex = `0xc0${'00'.repeat(47)}`

function constantBlob(value: bigint): { blob: Uint8Array; commitment: Hex } {
  const element = value.toString(16).padStart(64, '0')
  const commitment: Hex = `0x${bls12_381.G1.Point.BASE.multiply(value).toHex(true)}`
  return { blob: fromHex(`0x${element.repeat(4096)}`), commitment }
}

function sidecarOf(version: 0 | 1, values: bigint[]): BlobSidecar {
  const made = values.map(constantBlob)
  return {
    version,
    blobs: made.map(({ blob }) => blob),
    commitments: made.map(({ commitment }) => commitment),
    proofs: new Array<Hex>(values.length * (version === 0 ? 1 : 128)).fill(infinity),
  }
}

test.each([0, 1] as const)('a sidecar of version %i that proves its blobs is accepted', async (version) => {
  const sidecar = sidecarOf(version, [7n, 11n])
  expect(await verifySidecar(sidecar.commitments.map(versionedHash), sidecar)).toBeNull()
})

test.each([0, 1] as const)('a sidecar of version %i with another blob is refused', async (version) => {
  const sidecar = sidecarOf(version, [7n])
  const other = { ...sidecar, blobs: [constantBlob(8n).blob] }
  expect(await verifySidecar(sidecar.commitments.map(versionedHash), other)).toBe(
    'the blob proofs do not verify',
  )
  const notAnElement = { ...sidecar, blobs: [new Uint8Array(131_072).fill(255)] }
  expect(await verifySidecar(sidecar.commitments.map(versionedHash), notAnElement)).toBe(
    'the blob proofs do not verify',
  )
})

test('counts and hashes are checked before any proof', async () => {
  const sidecar = sidecarOf(0, [7n])
  const hashes = sidecar.commitments.map(versionedHash)
  expect(await verifySidecar([...hashes, ...hashes], sidecar)).toBe('1 blobs for 2 blob hashes')
  expect(await verifySidecar(hashes, { ...sidecar, version: 1 })).toBe('1 blob proofs, expected 128')
  expect(await verifySidecar([`0x01${'00'.repeat(31)}`], sidecar)).toMatch(/^blob 0 has the hash/)
})

test.each([0, 1] as const)(
  'the network form of version %i splits into transaction and sidecar',
  (version) => {
    const sidecar = sidecarOf(version, [7n])
    const raw = signTransaction(
      {
        type: 3,
        chainId: 1n,
        nonce: 0n,
        gas: 21_000n,
        to: `0x${'11'.repeat(20)}`,
        value: 0n,
        input: '0x',
        gasPrice: null,
        maxFeePerGas: 2n,
        maxPriorityFeePerGas: 1n,
        accessList: [],
        maxFeePerBlobGas: 1n,
        blobVersionedHashes: sidecar.commitments.map(versionedHash),
        authorizationList: [],
      },
      new Uint8Array(32).fill(1),
    )
    const parts = [sidecar.blobs, sidecar.commitments.map(fromHex), sidecar.proofs.map(fromHex)]
    const wrapper = encodeRlp([
      decodeRlp(raw.subarray(1)),
      ...(version === 1 ? [Uint8Array.of(1)] : []),
      ...parts,
    ])
    const split = stripBlobSidecar(Buffer.concat([Uint8Array.of(3), wrapper]))
    expect(toHex(split.raw)).toBe(toHex(raw))
    expect(split.sidecar?.version).toBe(version)
    expect(split.sidecar?.proofs).toEqual(sidecar.proofs)
    expect(split.sidecar?.blobs.map(toHex)).toEqual(sidecar.blobs.map(toHex))
    expect(decodeTransaction(split.raw).blobVersionedHashes).toHaveLength(1)
    expect(stripBlobSidecar(raw)).toEqual({ raw, sidecar: null })
  },
)
