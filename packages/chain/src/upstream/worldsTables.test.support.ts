import { toHex } from '@causeway/rpc'
import { type TableName, tableNames } from '../store/layout.ts'
import type { Tables } from '../store/tables.ts'

type Contents = Map<TableName, Map<string, Buffer>>

/** Tables in memory that can be copied, so that many futures of one store can be tried. */
export interface MemoryTables extends Tables {
  copy(): MemoryTables
  /** Counts transactions. */
  version(): number
}

export function createMemoryTables(contents?: Contents): MemoryTables {
  const tables: Contents = contents ?? new Map(tableNames.map((name) => [name, new Map()]))
  const table = (name: TableName) => {
    const found = tables.get(name)
    if (found === undefined) throw new Error(`there is no table ${name}`)
    return found
  }
  const keyOf = (key: Uint8Array) =>
    Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString('latin1')
  let version = 0
  const peek = (name: TableName, key: Uint8Array) => table(name).get(keyOf(key))
  return {
    refresh() {},
    moment: () => version,
    peek,
    read: (name, key) => peek(name, key) ?? null,
    readHex(name, key) {
      const bytes = peek(name, key)
      return bytes === undefined ? null : toHex(bytes)
    },
    readRange(name, start, end, limit) {
      const [from, to] = [keyOf(start), keyOf(end)]
      return [...table(name)]
        .filter(([key]) => key >= from && key < to)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .slice(0, limit)
        .map(([key, value]) => ({ key: Buffer.from(key, 'latin1'), value }))
    },
    put(name, key, value) {
      table(name).set(keyOf(key), Buffer.from(value))
    },
    remove(name, key) {
      table(name).delete(keyOf(key))
    },
    transact(action) {
      version++
      return action()
    },
    version: () => version,
    async close() {},
    copy: () => createMemoryTables(new Map([...tables].map(([name, rows]) => [name, new Map(rows)]))),
  }
}
