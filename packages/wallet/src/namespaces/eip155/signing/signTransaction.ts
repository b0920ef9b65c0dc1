import type { Hex } from '@causeway/rpc'
import { fromHex, toHex } from '@causeway/rpc'
import { keccak_256 } from '@noble/hashes/sha3.js'
import * as TxEnvelopeEip1559 from 'ox/TxEnvelopeEip1559'
import * as TxEnvelopeEip2930 from 'ox/TxEnvelopeEip2930'
import * as TxEnvelopeEip4844 from 'ox/TxEnvelopeEip4844'
import * as TxEnvelopeEip7702 from 'ox/TxEnvelopeEip7702'
import * as TxEnvelopeLegacy from 'ox/TxEnvelopeLegacy'
import type { SignedAuthorization } from './signAuthorization.ts'
import { signDigest } from './signDigest.ts'

export interface AccessListEntry {
  readonly address: Hex
  readonly storageKeys: readonly Hex[]
}

interface Common {
  readonly chainId: number
  readonly nonce: bigint
  readonly gas: bigint
  readonly to: Hex | null
  readonly value: bigint
  readonly data: Hex
}

interface DynamicFee extends Common {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly accessList?: readonly AccessListEntry[]
}

/** A transaction with nothing left open: legacy with replay protection, EIP-2930, EIP-1559, EIP-4844 or EIP-7702. */
export type Transaction =
  | (Common & { readonly type: 0; readonly gasPrice: bigint })
  | (Common & {
      readonly type: 1
      readonly gasPrice: bigint
      readonly accessList?: readonly AccessListEntry[]
    })
  | (DynamicFee & { readonly type: 2 })
  | (DynamicFee & {
      readonly type: 3
      readonly maxFeePerBlobGas: bigint
      readonly blobVersionedHashes: readonly Hex[]
    })
  | (DynamicFee & { readonly type: 4; readonly authorizationList: readonly SignedAuthorization[] })

export interface SignedTransaction {
  /** What `eth_sendRawTransaction` takes. */
  readonly raw: Hex
  readonly hash: Hex
}

/** Signs a transaction of any type that exists on Ethereum. A blob transaction is signed without its blobs. */
export function signTransaction(transaction: Transaction, privateKey: Uint8Array): SignedTransaction {
  const raw = serializeSigned(transaction, privateKey)
  return { raw, hash: toHex(keccak_256(fromHex(raw))) }
}

function serializeSigned(transaction: Transaction, key: Uint8Array): Hex {
  const { chainId, nonce, gas, value, data, to } = transaction
  const base = { chainId, nonce, gas, value, data, ...(to === null ? {} : { to }) }
  if (transaction.type === 0) {
    const envelope = TxEnvelopeLegacy.from({ ...base, gasPrice: transaction.gasPrice })
    const signature = signDigest(TxEnvelopeLegacy.getSignPayload(envelope), key)
    return TxEnvelopeLegacy.serialize(envelope, { signature })
  }
  const accessList = toAccessList(transaction.accessList)
  if (transaction.type === 1) {
    const envelope = TxEnvelopeEip2930.from({ ...base, accessList, gasPrice: transaction.gasPrice })
    const signature = signDigest(TxEnvelopeEip2930.getSignPayload(envelope), key)
    return TxEnvelopeEip2930.serialize(envelope, { signature })
  }
  const { maxFeePerGas, maxPriorityFeePerGas } = transaction
  const dynamic = { ...base, accessList, maxFeePerGas, maxPriorityFeePerGas }
  if (transaction.type === 2) {
    const envelope = TxEnvelopeEip1559.from(dynamic)
    const signature = signDigest(TxEnvelopeEip1559.getSignPayload(envelope), key)
    return TxEnvelopeEip1559.serialize(envelope, { signature })
  }
  if (transaction.type === 3) {
    const { maxFeePerBlobGas, blobVersionedHashes } = transaction
    const envelope = TxEnvelopeEip4844.from({
      ...dynamic,
      maxFeePerBlobGas,
      blobVersionedHashes: [...blobVersionedHashes],
    })
    const signature = signDigest(TxEnvelopeEip4844.getSignPayload(envelope), key)
    return TxEnvelopeEip4844.serialize(envelope, { signature })
  }
  const envelope = TxEnvelopeEip7702.from({
    ...dynamic,
    authorizationList: transaction.authorizationList.map((authorization) => ({ ...authorization })),
  })
  const signature = signDigest(TxEnvelopeEip7702.getSignPayload(envelope), key)
  return TxEnvelopeEip7702.serialize(envelope, { signature })
}

function toAccessList(list: readonly AccessListEntry[] = []) {
  return list.map(({ address, storageKeys }) => ({ address, storageKeys: [...storageKeys] }))
}
