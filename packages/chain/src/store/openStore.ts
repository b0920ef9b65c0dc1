import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Hex, toHex } from '@causeway/rpc'
import type { NodeReader } from '../state/nodes.ts'
import type { BlockPointer } from '../view.ts'
import { type Body, decodeBody } from './body.ts'
import { decodeFetched, type FetchedRecord } from './fetchedRecord.ts'
import {
  fetchedKey,
  hashKey,
  nameKey,
  numberKey,
  orderKey,
  poolKey,
  receiptsKey,
  schemaVersion,
  senderKey,
  type TextKind,
  textKey,
} from './layout.ts'
import { decodeLocations, type Location } from './locations.ts'
import { decodePoolRecord, type PoolRecord } from './poolRecord.ts'
import { createFlatReader, readFlatRoot } from './readFlat.ts'
import { openTables, type Tables } from './tables.ts'
import { type Commit, writeCommit } from './writeCommit.ts'

/** A store that cannot be used; the message says what to do about it. */
export class StoreError extends Error {
  override name = 'StoreError'
}

/**
 * One network's blocks, state, pool and small facts. Reads see one moment, that of the last `refresh`, so everything
 * read between two refreshes agrees. Several threads and processes may open the same directory; whoever holds the
 * writer lock commits.
 */
export interface Store {
  readonly directory: string
  readonly nodes: NodeReader
  /**
   * Ends the moment that reads see; the next read begins one at the newest commit. A reader that pauses should end its
   * moment, because lmdb keeps every page that a moment may still need.
   */
  refresh(): void

  head(): BlockPointer | null
  canonicalHash(number: bigint): Hex | null
  /** The canonical blocks that are known from one number to another, both included, lowest first. */
  canonicalRange(from: bigint, to: bigint): BlockPointer[]
  /** What is known of a block that was fetched from others. */
  fetched(hash: Hex): FetchedRecord | null
  /** Fetched blocks from a place in the order of eviction on. */
  fetchedFrom(order: number, limit: number): FetchedRecord[]
  header(hash: Hex): Uint8Array | null
  body(hash: Hex): Body | null
  receipts(hash: Hex): Uint8Array | null
  text(hash: Hex, kind: TextKind, index: number): string | null
  /** A text record that has a binary part. */
  bytes(hash: Hex, kind: TextKind, index: number): Buffer | null
  locations(transactionHash: Hex): Location[]
  override(hash: Hex): Hex | null
  pooled(transactionHash: Hex): PoolRecord | null
  /** A sender's pooled transactions from a nonce on, in the order of their nonces. */
  pooledOf(sender: Hex, from: bigint): { nonce: bigint; hash: Hex }[]
  poolSenders(): Hex[]
  pool(): PoolRecord[]
  meta(name: string): Uint8Array | null
  /** The root that `nodes.flat` answers for; `null` in a store of a version that knew none. */
  flatRoot(): Hex | null

  commit(commit: Commit): void
  /** Decides and writes in one lmdb transaction, so that no other process can come between. */
  commitWith(decide: () => Commit): void
  close(): Promise<void>
}

export interface StoreOptions {
  directory: string
  /** A reader does not make a store where there is none. */
  readOnly?: boolean
}

const lastNonce = 2n ** 64n - 1n

export function openStore({ directory, readOnly = false }: StoreOptions): Store {
  if (readOnly && !existsSync(join(directory, 'data.mdb'))) {
    throw new StoreError(`no chain is stored in ${directory}`)
  }
  return createStore(directory, openTables(directory))
}

/** The store on tables that are open already. */
export function createStore(directory: string, tables: Tables): Store {
  checkSchema(tables, directory)

  const fetched = (hash: Hex): FetchedRecord | null => {
    const bytes = tables.read('fetched', fetchedKey(hash))
    return bytes === null ? null : decodeFetched(hash, bytes)
  }

  return {
    directory,
    nodes: {
      node: (hash) => tables.read('node', hashKey(hash)) ?? undefined,
      code: (hash) => tables.read('code', hashKey(hash)) ?? undefined,
      flat: createFlatReader(tables),
    },
    refresh: tables.refresh,

    head() {
      const bytes = tables.read('meta', nameKey('head'))
      return bytes === null ? null : { number: bytes.readBigUInt64BE(0), hash: toHex(bytes.subarray(8)) }
    },
    canonicalHash(number) {
      return number < 0n || number > lastNonce ? null : tables.readHex('canon', numberKey(number))
    },
    canonicalRange(from, to) {
      if (from > to) return []
      // The end of a range is not part of it.
      const entries = tables.readRange('canon', Buffer.from(numberKey(from)), numberKey(to + 1n))
      return entries.map(({ key, value }) => ({ number: key.readBigUInt64BE(0), hash: toHex(value) }))
    },
    fetched,
    fetchedFrom(order, limit) {
      const start = Buffer.from(orderKey(order))
      return tables
        .readRange('fetched', start, Buffer.from([2]), limit)
        .map(({ value }) => fetched(toHex(value)))
        .filter((record) => record !== null)
    },
    header: (hash) => tables.read('header', hashKey(hash)),
    body(hash) {
      const bytes = tables.read('block', hashKey(hash))
      return bytes === null ? null : decodeBody(bytes)
    },
    receipts: (hash) => tables.read('block', receiptsKey(hash)),
    text(hash, kind, index) {
      const bytes = tables.peek('json', textKey(hash, kind, index))
      return bytes === undefined ? null : bytes.toString('latin1', 0, bytes.length)
    },
    bytes: (hash, kind, index) => tables.read('json', textKey(hash, kind, index)),
    locations(transactionHash) {
      const list = tables.peek('tx', hashKey(transactionHash))
      return list === undefined ? [] : decodeLocations(list)
    },
    override: (hash) => tables.readHex('override', hashKey(hash)),
    pooled(hash) {
      const bytes = tables.read('pool', poolKey(hash))
      return bytes === null ? null : decodePoolRecord(hash, bytes)
    },
    pooledOf(sender, from) {
      const start = Buffer.from(senderKey(sender, from))
      return tables.readRange('pool', start, senderKey(sender, lastNonce)).map(({ key, value }) => ({
        nonce: key.readBigUInt64BE(21),
        hash: toHex(value),
      }))
    },
    poolSenders() {
      const places = tables.readRange('pool', Buffer.from([1]), Buffer.from([2]))
      return [...new Set(places.map(({ key }) => toHex(key.subarray(1, 21))))]
    },
    pool() {
      const records = tables.readRange('pool', Buffer.from([0]), Buffer.from([1]))
      return records.map(({ key, value }) => decodePoolRecord(toHex(key.subarray(1)), value))
    },
    meta: (name) => tables.read('meta', nameKey(name)),
    flatRoot: () => readFlatRoot(tables),

    commit(commit) {
      tables.transact(() => writeCommit(tables, commit))
    },
    commitWith(decide) {
      tables.transact(() => writeCommit(tables, decide()))
    },
    close: tables.close,
  }
}

function checkSchema(tables: Tables, directory: string): void {
  const stored = tables.read('meta', nameKey('schema'))?.readUInt32BE(0)
  if (stored === schemaVersion) return
  if (stored !== undefined) {
    throw new StoreError(
      `the store in ${directory} has layout ${stored}, this version reads ${schemaVersion}; ` +
        'export the chain with the version that made it and import it again',
    )
  }
  const version = Buffer.alloc(4)
  version.writeUInt32BE(schemaVersion)
  tables.transact(() => tables.put('meta', nameKey('schema'), version))
}
