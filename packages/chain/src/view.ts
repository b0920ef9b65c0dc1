import type { StateReader } from '@causeway/evm'
import type { Hex } from '@causeway/rpc'
import type { Block } from './values/block.ts'
import type { Header } from './values/header.ts'

export interface BlockPointer {
  number: bigint
  hash: Hex
}

/** What a log query asks for; positions of `topics` that are `null` match anything, an array is "any of". */
export interface LogFilter {
  addresses: Hex[]
  topics: (Hex[] | null)[]
}

export interface AccountProof {
  address: Hex
  balance: bigint
  nonce: bigint
  codeHash: Hex
  storageHash: Hex
  accountProof: Hex[]
  storageProof: { key: Hex; value: bigint; proof: Hex[] }[]
}

/**
 * The canonical chain as it is now, read synchronously. Answers that are part of a block come as ready JSON text,
 * made once when the block was stored. Nothing here waits, so a lookup costs a few reads of mapped memory.
 *
 * Everything given under a hash is found whether or not that block is canonical; everything given under a number, a
 * tag or a transaction hash follows the canonical chain. A reorg changes all of them in one step.
 */
export interface View {
  head(): BlockPointer
  safe(): BlockPointer
  finalized(): BlockPointer
  genesisHash(): Hex
  canonicalHash(number: bigint): Hex | null
  isCanonical(pointer: BlockPointer): boolean

  header(hash: Hex): Header | null
  block(hash: Hex): Block | null

  /** `{"number":…,"hash":…}`, the header's fields alone. */
  headerJson(hash: Hex): string | null
  /** The block with transaction hashes, or with whole transactions. */
  blockJson(hash: Hex, full: boolean): string | null
  transactionJson(blockHash: Hex, index: number): string | null
  transactionJsonByHash(transactionHash: Hex): string | null
  receiptJson(transactionHash: Hex): string | null
  /** A JSON array of all receipts of the block. */
  receiptsJson(blockHash: Hex): string | null
  uncleJson(blockHash: Hex, index: number): string | null
  transactionCount(blockHash: Hex): number | null
  uncleCount(blockHash: Hex): number | null
  /** Where a canonical transaction lies. */
  transactionLocation(transactionHash: Hex): { block: BlockPointer; index: number } | null

  rawHeader(hash: Hex): Uint8Array | null
  rawBlock(hash: Hex): Uint8Array | null
  /** Consensus encoding, one entry a receipt. */
  rawReceipts(hash: Hex): Uint8Array[] | null
  rawTransaction(transactionHash: Hex): Uint8Array | null

  /** The matching logs of one block as JSON texts, in order. The bloom filter is asked first. */
  blockLogs(hash: Hex, filter: LogFilter): string[]

  /** The state root after a block; dev controls may have moved it away from the header's. */
  stateRoot(hash: Hex): Hex | null
  state(root: Hex): StateReader
  prove(root: Hex, address: Hex, slots: Hex[]): AccountProof
}
