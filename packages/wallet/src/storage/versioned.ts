import { WalletError } from '../errors.ts'
import type { Storage } from './storage.ts'

/** A stored value: a JSON object with the version of its schema. */
export interface Versioned {
  readonly version: number
}

/** Takes a record from one schema version to the next. Pure; `version` itself is advanced by the reader. */
type Migration = (record: Readonly<Record<string, unknown>>) => Record<string, unknown>

/** One kind of stored record. Its current version is one more than it has migrations. */
export interface RecordKind<T extends Versioned> {
  /** In order: the first takes version 1 to version 2. */
  readonly migrations: readonly Migration[]
  /** Reads a record of the current version; `null` where it is none. */
  parse(record: Readonly<Record<string, unknown>>): T | null
}

/** Reads a record; `null` where there is none. A damaged or a newer one is an error and stays as it is. */
export async function readRecord<T extends Versioned>(
  storage: Storage,
  key: string,
  kind: RecordKind<T>,
): Promise<T | null> {
  const stored = await storage.get(key)
  return stored === undefined || stored === null ? null : decodeRecord(kind, stored)
}

/** Writes a record, unless what lies there cannot be read: that may be all there is left of something. */
export async function writeRecord<T extends Versioned>(
  storage: Storage,
  key: string,
  kind: RecordKind<T>,
  record: T,
): Promise<void> {
  await readRecord(storage, key, kind)
  await storage.set({ [key]: record })
}

/** Brings a stored value to the current version and reads it. */
export function decodeRecord<T extends Versioned>(kind: RecordKind<T>, stored: unknown): T {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored))
    throw new WalletError('damagedRecord')
  let record: Record<string, unknown> = { ...stored }
  const { version } = record
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 1)
    throw new WalletError('damagedRecord')
  if (version > kind.migrations.length + 1) throw new WalletError('newerRecord')
  for (const [at, migrate] of kind.migrations.entries())
    if (at + 1 >= version) record = { ...attempt(() => migrate(record)), version: at + 2 }
  const parsed = attempt(() => kind.parse(record))
  if (parsed === null) throw new WalletError('damagedRecord')
  return parsed
}

/** A migration that stumbles over a damaged record is damage too; what it says may quote the record, so it is dropped. */
function attempt<T>(run: () => T): T {
  try {
    return run()
  } catch {
    throw new WalletError('damagedRecord')
  }
}
