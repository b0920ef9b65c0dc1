import type { Hex } from '@causeway/rpc'
import { decodeRlp, encodeRlp, RlpError, type RlpItem } from '../rlp.ts'
import { assertCount, readFixed, readList, readQuantity } from './rlpFields.ts'
import { UndecodableTransaction } from './transaction.ts'

/** The blobs that travel beside a type 3 transaction and never enter a block. */
export interface BlobSidecar {
  /** 0: one proof a blob (EIP-4844). 1: 128 cell proofs a blob (EIP-7594). */
  version: 0 | 1
  blobs: Uint8Array[]
  commitments: Hex[]
  proofs: Hex[]
}

/** 4096 field elements of 32 bytes. */
const blobBytes = 131_072

/**
 * Splits the network form of a type 3 transaction; every other transaction, and a type 3 in its block form, passes as
 * it is. Throws `UndecodableTransaction` when the form is neither.
 */
export function stripBlobSidecar(raw: Uint8Array): { raw: Uint8Array; sidecar: BlobSidecar | null } {
  if (raw[0] !== 3) return { raw, sidecar: null }
  try {
    return splitNetworkForm(raw)
  } catch (error) {
    if (error instanceof RlpError) throw new UndecodableTransaction('encoding', error.message)
    throw error
  }
}

function splitNetworkForm(raw: Uint8Array): { raw: Uint8Array; sidecar: BlobSidecar | null } {
  const wrapper = readList(decodeRlp(raw.subarray(1)), 'blob transaction')
  const [transaction] = wrapper
  if (!Array.isArray(transaction)) return { raw, sidecar: null }
  // The wrapper of EIP-7594 has its version between the transaction and the blobs.
  const versioned = wrapper[1] instanceof Uint8Array
  assertCount(wrapper, versioned ? 5 : 4, versioned ? 5 : 4, 'blob transaction wrapper')
  const at = versioned ? 2 : 1
  return {
    raw: envelope(transaction),
    sidecar: {
      version: versioned ? readVersion(wrapper[1]) : 0,
      blobs: readList(wrapper[at], 'blobs').map(readBlob),
      commitments: readList(wrapper[at + 1], 'commitments').map((item) => readFixed(item, 48, 'commitment')),
      proofs: readList(wrapper[at + 2], 'proofs').map((item) => readFixed(item, 48, 'proof')),
    },
  }
}

function readVersion(item: RlpItem | undefined): 1 {
  const version = readQuantity(item, 1, 'wrapper version')
  if (version !== 1n) throw new RlpError(`unexpected blob wrapper version ${version}, want 1`)
  return 1
}

function readBlob(item: RlpItem): Uint8Array {
  if (!(item instanceof Uint8Array) || item.length !== blobBytes) {
    throw new RlpError(`rlp: a blob has ${blobBytes} bytes`)
  }
  return item
}

function envelope(list: RlpItem[]): Uint8Array {
  const payload = encodeRlp(list)
  const typed = new Uint8Array(payload.length + 1)
  typed[0] = 3
  typed.set(payload, 1)
  return typed
}
