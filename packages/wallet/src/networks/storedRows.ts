import { WalletError } from '../errors.ts'
import type { Storage } from '../storage/storage.ts'
import { storageKeys } from '../storage/storageKeys.ts'
import { decodeRecord, type RecordKind } from '../storage/versioned.ts'
import type { NetworkRow } from './network.ts'
import { parseRow } from './parseRow.ts'

/** What the wallet keeps of its networks: the rows that were put, and the rows of its own that the user removed. */
export interface StoredRows {
  readonly rows: readonly NetworkRow[]
  readonly removed: readonly string[]
}

const version = 1

const kind: RecordKind<StoredRows & { readonly version: number }> = {
  migrations: [],
  parse({ rows, removed }) {
    if (!Array.isArray(rows) || !Array.isArray(removed)) return null
    const read = rows.flatMap((row) => parseRow(row) ?? [])
    const scopes = removed.filter((scope) => typeof scope === 'string')
    const isWhole = read.length === rows.length && scopes.length === removed.length
    return isWhole ? { version, rows: read, removed: scopes } : null
  },
}

/**
 * Reads the stored networks. A record that cannot be read is copied aside, and the wallet starts with the rows it brings:
 * every network can be added again, and a wallet that does not start helps nobody.
 */
export async function loadRows(storage: Storage): Promise<StoredRows> {
  const stored = await storage.get(storageKeys.networks)
  if (stored === undefined || stored === null) return { rows: [], removed: [] }
  try {
    return decodeRecord(kind, stored)
  } catch (error) {
    if (!(error instanceof WalletError)) throw error
    await storage.set({ [`${storageKeys.networks}.damaged`]: stored })
    return { rows: [], removed: [] }
  }
}

export async function saveRows(storage: Storage, { rows, removed }: StoredRows): Promise<void> {
  await storage.set({ [storageKeys.networks]: { version, rows, removed } })
}
