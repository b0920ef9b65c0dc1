import type { Storage } from '../storage/storage.ts'
import { isObject } from './json.ts'
import type { NetworkRow } from './network.ts'
import { parseRow } from './parseRow.ts'

const key = 'v1/networks'
const version = 1

/** What the wallet keeps of its networks: the rows that were put, and the rows of its own that the user removed. */
export interface StoredRows {
  readonly rows: readonly NetworkRow[]
  readonly removed: readonly string[]
}

/**
 * Reads the stored networks. A record that cannot be read whole (damage, or a newer version) is copied aside before
 * anything overwrites it, and what can be read of it counts: a wallet that will not start helps nobody.
 */
export async function loadRows(storage: Storage): Promise<StoredRows> {
  const value = await storage.get(key)
  if (value === undefined || value === null) return { rows: [], removed: [] }
  const read = isObject(value) && value.version === version ? value : {}
  const stored = Array.isArray(read.rows) ? read.rows : []
  const rows = stored.flatMap((row) => parseRow(row) ?? [])
  const removed = Array.isArray(read.removed)
    ? read.removed.filter((scope) => typeof scope === 'string')
    : null
  const isWhole = Array.isArray(read.rows) && rows.length === stored.length && removed !== null
  if (!isWhole) await storage.set({ [`${key}.damaged`]: value })
  return { rows, removed: removed ?? [] }
}

export async function saveRows(storage: Storage, { rows, removed }: StoredRows): Promise<void> {
  await storage.set({ [key]: { version, rows, removed } })
}
