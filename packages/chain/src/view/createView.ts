import type { Hex } from '@causeway/rpc'
import { createLru } from '../lru.ts'
import type { NetworkOptions } from '../network.ts'
import { decodeRlp } from '../rlp.ts'
import { openState } from '../state/openState.ts'
import { proveAccount } from '../state/proveAccount.ts'
import { joinBlock, rawTransactions } from '../store/body.ts'
import type { Location } from '../store/locations.ts'
import { findLogs } from '../store/logIndex.ts'
import { type Store, StoreError } from '../store/openStore.ts'
import { type Block, decodeBlock } from '../values/block.ts'
import { decodeHeader, type Header } from '../values/header.ts'
import type { BlockPointer, View } from '../view.ts'
import { createCanonical } from './canonical.ts'
import { matcherOf } from './matchLogs.ts'

/** A view and the step that moves it. */
export interface MovableView extends View {
  /** Shows the newest commit, everywhere at once. */
  move(): void
}

export interface ViewOptions {
  store: Store
  finality: NetworkOptions['finality']
}

/** Where the bloom filter lies in a header's RLP: every field before it has a fixed size. */
const bloomStart = 192
const bloomEnd = 448

export function createView({ store, finality }: ViewOptions): MovableView {
  const headers = createLru<Hex, Header>(1024)
  const canonical = createCanonical(store)
  let pointers = readPointers()

  function readPointers(): { head: BlockPointer; safe: BlockPointer; finalized: BlockPointer; genesis: Hex } {
    const head = store.head()
    const genesis = store.canonicalHash(0n)
    if (head === null || genesis === null)
      throw new StoreError(`the store in ${store.directory} holds no genesis`)
    if (finality === 'head') return { head, safe: head, finalized: head, genesis }
    const below = (depth: number): BlockPointer => {
      const number = head.number > BigInt(depth) ? head.number - BigInt(depth) : 0n
      return { number, hash: store.canonicalHash(number) ?? genesis }
    }
    return { head, safe: below(finality.safe), finalized: below(finality.finalized), genesis }
  }

  const locate = (transactionHash: Hex): Location | null =>
    store.locations(transactionHash).find(({ number, blockHash }) => canonical.hash(number) === blockHash) ??
    null

  const header = (hash: Hex): Header | null => {
    const known = headers.get(hash)
    if (known !== undefined) return known
    const raw = store.header(hash)
    if (raw === null) return null
    const decoded = decodeHeader(raw)
    headers.set(hash, decoded)
    return decoded
  }

  const counts = (hash: Hex): { transactions: number; uncles: number } | null => {
    const record = store.bytes(hash, 'block', 0)
    return record === null ? null : { transactions: record.readUInt32BE(0), uncles: record.readUInt32BE(4) }
  }

  const texts = (hash: Hex, kind: 'transaction' | 'receipt', count: number): string[] => {
    const found: string[] = []
    for (let index = 0; index < count; index++) found.push(store.text(hash, kind, index) ?? 'null')
    return found
  }

  return {
    move() {
      store.refresh()
      canonical.clear()
      pointers = readPointers()
    },

    head: () => pointers.head,
    safe: () => pointers.safe,
    finalized: () => pointers.finalized,
    genesisHash: () => pointers.genesis,
    canonicalHash: canonical.hash,
    isCanonical: ({ number, hash }) => canonical.hash(number) === hash,

    header,
    block(hash): Block | null {
      const raw = store.header(hash)
      const body = store.body(hash)
      return raw === null || body === null ? null : decodeBlock(joinBlock(raw, body), body.senders)
    },

    headerJson: (hash) => store.text(hash, 'header', 0),
    blockJson(hash, full) {
      // Hashes are what most callers want: the text as it lies there, without its head.
      if (!full) return store.text(hash, 'block', 0)?.slice(16) ?? null
      const record = store.bytes(hash, 'block', 0)
      if (record === null) return null
      const text = record.toString('latin1', 16)
      const before = text.slice(0, record.readUInt32BE(8))
      const after = text.slice(record.readUInt32BE(12))
      return before + texts(hash, 'transaction', record.readUInt32BE(0)).join(',') + after
    },
    transactionJson: (blockHash, index) => store.text(blockHash, 'transaction', index),
    transactionJsonByHash: (transactionHash) =>
      store.locatedText(transactionHash, 'transaction', canonical.isHash),
    receiptJson: (transactionHash) => store.locatedText(transactionHash, 'receipt', canonical.isHash),
    receiptsJson(hash) {
      const count = counts(hash)?.transactions
      return count === undefined ? null : `[${texts(hash, 'receipt', count).join(',')}]`
    },
    uncleJson: (blockHash, index) => store.text(blockHash, 'uncle', index),
    transactionCount: (hash) => counts(hash)?.transactions ?? null,
    uncleCount: (hash) => counts(hash)?.uncles ?? null,
    transactionLocation(transactionHash) {
      const location = locate(transactionHash)
      if (location === null) return null
      return { block: { number: location.number, hash: location.blockHash }, index: location.index }
    },

    rawHeader: (hash) => store.header(hash),
    rawBlock(hash) {
      const raw = store.header(hash)
      const body = store.body(hash)
      return raw === null || body === null ? null : joinBlock(raw, body)
    },
    rawReceipts(hash) {
      const list = store.receipts(hash)
      if (list === null) return null
      const receipts = decodeRlp(list)
      return receipts instanceof Uint8Array ? null : receipts.filter((item) => item instanceof Uint8Array)
    },
    rawTransaction(transactionHash) {
      const location = locate(transactionHash)
      const body = location === null ? null : store.body(location.blockHash)
      return location === null || body === null ? null : (rawTransactions(body)[location.index] ?? null)
    },

    blockLogs(hash, filter) {
      const matcher = matcherOf(filter)
      const raw = store.header(hash)
      if (raw === null || !matcher.mayMatch(raw.subarray(bloomStart, bloomEnd))) return []
      const index = store.bytes(hash, 'logs', 0)
      if (index === null) return []
      let receipt = { index: -1, text: '' }
      return findLogs(index, matcher.matches).map((place) => {
        if (place.receipt !== receipt.index) {
          receipt = { index: place.receipt, text: store.text(hash, 'receipt', place.receipt) ?? '' }
        }
        return receipt.text.slice(place.start, place.end)
      })
    },

    stateRoot: (hash) => store.override(hash) ?? header(hash)?.stateRoot ?? null,
    state: (root) => openState(store.nodes, root),
    prove: (root, address, slots) => proveAccount(store.nodes, root, address, slots),
  }
}
