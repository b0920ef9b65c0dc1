import type { Hex } from '@causeway/rpc'
import type { NetworkOptions } from '../network.ts'
import { createRecent } from '../recent.ts'
import { decodeRlp } from '../rlp.ts'
import { openState } from '../state/openState.ts'
import { proveAccount } from '../state/proveAccount.ts'
import { joinBlock, rawTransactions } from '../store/body.ts'
import { findLogs } from '../store/logIndex.ts'
import { type Store, StoreError } from '../store/openStore.ts'
import { type Block, decodeBlock } from '../values/block.ts'
import { decodeHeader, type Header } from '../values/header.ts'
import type { BlockPointer, View } from '../view.ts'
import { createCanonical } from './canonical.ts'
import { matcherOf } from './matchLogs.ts'
import { createTexts } from './texts.ts'

/** A view and the step that moves it. */
export interface MovableView extends View {
  /** Shows the newest commit, everywhere at once. */
  move(): void
}

export interface ViewOptions {
  store: Store
  finality: NetworkOptions['finality']
  /** Read again at every move; where absent, those of a chain that is known from its genesis on. */
  pointers?: () => Pointers
}

/** The places of the canonical chain that have names. */
export interface Pointers {
  head: BlockPointer
  safe: BlockPointer
  finalized: BlockPointer
  genesis: Hex
}

/** Where the bloom filter lies in a header's RLP: every field before it has a fixed size. */
const bloomStart = 192
const bloomEnd = 448

export function createView({ store, finality, pointers: read }: ViewOptions): MovableView {
  const headers = createRecent<Hex, Header>(2048)
  let roots = createRecent<Hex, Hex>(256)
  const canonical = createCanonical(store)
  const texts = createTexts(store, canonical)
  const readPointers = read ?? wholeChain
  let pointers = readPointers()

  function wholeChain(): Pointers {
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

  const allTexts = (hash: Hex, kind: 'transaction' | 'receipt', count: number): string[] => {
    const found: string[] = []
    for (let index = 0; index < count; index++) found.push(texts.of(hash, kind, index) ?? 'null')
    return found
  }

  return {
    move() {
      store.refresh()
      canonical.clear()
      roots = createRecent(256)
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

    headerJson: (hash) => texts.of(hash, 'header', 0),
    blockJson(hash, full) {
      // Hashes are what most callers want: the text as it lies there, without its head.
      if (!full) return texts.of(hash, 'block', 0)?.slice(16) ?? null
      const record = store.bytes(hash, 'block', 0)
      if (record === null) return null
      const text = record.toString('latin1', 16)
      const before = text.slice(0, record.readUInt32BE(8))
      const after = text.slice(record.readUInt32BE(12))
      return before + allTexts(hash, 'transaction', record.readUInt32BE(0)).join(',') + after
    },
    transactionJson: (blockHash, index) => texts.of(blockHash, 'transaction', index),
    transactionJsonByHash: (transactionHash) => texts.located(transactionHash, 'transaction'),
    receiptJson: (transactionHash) => texts.located(transactionHash, 'receipt'),
    receiptsJson(hash) {
      const count = counts(hash)?.transactions
      return count === undefined ? null : `[${allTexts(hash, 'receipt', count).join(',')}]`
    },
    uncleJson: (blockHash, index) => texts.of(blockHash, 'uncle', index),
    transactionCount: (hash) => counts(hash)?.transactions ?? null,
    uncleCount: (hash) => counts(hash)?.uncles ?? null,
    transactionLocation: texts.place,

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
      const place = texts.place(transactionHash)
      const body = place === null ? null : store.body(place.block.hash)
      return place === null || body === null ? null : (rawTransactions(body)[place.index] ?? null)
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
          receipt = { index: place.receipt, text: texts.of(hash, 'receipt', place.receipt) ?? '' }
        }
        return receipt.text.slice(place.start, place.end)
      })
    },

    stateRoot(hash) {
      const known = roots.get(hash)
      if (known !== undefined) return known
      const root = store.override(hash) ?? header(hash)?.stateRoot ?? null
      if (root !== null) roots.set(hash, root)
      return root
    },
    state: (root) => openState(store.nodes, root),
    prove: (root, address, slots) => proveAccount(store.nodes, root, address, slots),
  }
}
