import type { Hex } from '@causeway/rpc'
import { open } from 'lmdb'
import { type TableName, tableNames } from './layout.ts'

/** Address space to reserve; no memory or disk is used for it before it is needed. */
const mapSize = 2 ** 36

/** The databases of one environment, read at one moment and written in transactions. */
export interface Tables {
  /**
   * Gives up the moment; the next read begins a new one, at the newest commit. As long as a moment lasts, lmdb cannot
   * use the pages again that were freed since, so who stops reading for a while should end it.
   */
  refresh(): void
  /** Which moment it is. As long as the number stays, every read sees the same commit, and so agrees with the others. */
  moment(): number
  /** The value as lmdb's own buffer, which the next read overwrites; only `length`, not `byteLength`, is its size. */
  peek(table: TableName, key: Uint8Array): Buffer | undefined
  /** A copy of the value. */
  read(table: TableName, key: Uint8Array): Buffer | null
  readHex(table: TableName, key: Uint8Array): Hex | null
  readRange(
    table: TableName,
    start: Uint8Array,
    end: Uint8Array,
    limit?: number,
  ): { key: Buffer; value: Buffer }[]
  /** `put` and `remove` belong inside `transact`, whose action is committed whole or not at all. */
  put(table: TableName, key: Uint8Array, value: Uint8Array): void
  remove(table: TableName, key: Uint8Array): void
  transact<T>(action: () => T): T
  close(): Promise<void>
}

/** The part of lmdb's database type that is used, with the options its declarations leave out. */
interface Database {
  getBinaryFast(key: Uint8Array, options?: { transaction?: { done(): void } }): Buffer | undefined
}

/** Up to here the engine holds bytes in its own heap, and moves them to a buffer for lmdb, which takes longer than to put them. */
const fewBytes = 64
const few = Array.from({ length: fewBytes + 1 }, (_, length) => Buffer.alloc(length))

/** The same bytes where lmdb can read them. It has copied them when it returns, as it does with keys. */
function ofFew(bytes: Uint8Array): Uint8Array {
  const copy = few[bytes.length]
  if (copy === undefined) return bytes
  copy.set(bytes)
  return copy
}

export function openTables(directory: string): Tables {
  const environment = open<Uint8Array, Uint8Array>({
    path: directory,
    noSubdir: false,
    encoding: 'binary',
    keyEncoding: 'binary',
    maxDbs: tableNames.length,
    maxReaders: 512,
    mapSize,
    // A commit is on disk when it returns: plain LMDB semantics, at under half a millisecond a commit on an SSD.
    overlappingSync: false,
  })
  const openTable = (name: TableName) =>
    environment.openDB<Uint8Array, Uint8Array>({ name, encoding: 'binary', keyEncoding: 'binary' })
  const databases = {
    header: openTable('header'),
    block: openTable('block'),
    json: openTable('json'),
    tx: openTable('tx'),
    canon: openTable('canon'),
    node: openTable('node'),
    code: openTable('code'),
    flat: openTable('flat'),
    pool: openTable('pool'),
    fetched: openTable('fetched'),
    override: openTable('override'),
    meta: openTable('meta'),
  } satisfies Record<TableName, unknown>
  const readers: Record<TableName, Database> = databases

  let moment: { transaction: ReturnType<typeof environment.useReadTransaction> } | null = null
  let moments = 0
  let isWriting = false
  const now = () => {
    // Inside a transaction lmdb reads what it has written so far, unless it is told of another place to read.
    if (isWriting) return {}
    moment ??= { transaction: environment.useReadTransaction() }
    return moment
  }
  const refresh = () => {
    if (moment === null) return
    moment.transaction.done()
    environment.resetReadTxn()
    moment = null
    moments++
  }
  const peek = (table: TableName, key: Uint8Array) => readers[table].getBinaryFast(key, now())

  return {
    refresh,
    moment: () => moments,
    peek,
    read(table, key) {
      const bytes = peek(table, key)
      return bytes === undefined ? null : Buffer.from(bytes.subarray(0, bytes.length))
    },
    readHex(table, key) {
      const bytes = peek(table, key)
      return bytes === undefined ? null : `0x${bytes.toString('hex', 0, bytes.length)}`
    },
    readRange(table, start, end, limit) {
      const range = databases[table].getRange({
        start,
        end,
        ...(limit === undefined ? {} : { limit }),
        ...now(),
      })
      return Array.from(range, ({ key, value }) => ({ key: Buffer.from(key), value: Buffer.from(value) }))
    },
    put(table, key, value) {
      databases[table].put(key, value.length <= fewBytes ? ofFew(value) : value)
    },
    remove(table, key) {
      databases[table].remove(key)
    },
    transact(action) {
      moments++
      isWriting = true
      try {
        return environment.transactionSync(action)
      } finally {
        isWriting = false
        moments++
        refresh()
      }
    },
    async close() {
      refresh()
      await environment.close()
    },
  }
}
