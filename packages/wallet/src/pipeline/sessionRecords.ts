import { parseRecord, type SessionRecord } from '@causeway/session'
import { createInTurn } from '../inTurn.ts'
import type { Storage } from '../storage/storage.ts'
import { storageKeys, storagePrefixes } from '../storage/storageKeys.ts'
import { decodeRecord, type RecordKind } from '../storage/versioned.ts'
import type { Log } from '../wallet.ts'

const kind: RecordKind<SessionRecord> = {
  migrations: [],
  parse: (record) => {
    const parsed = parseRecord(record)
    return 'damaged' in parsed ? null : parsed
  },
}

/**
 * Reads every stored session. One that cannot be read counts as none and stays where it is until the user approves the
 * site anew.
 */
export async function readSessions(storage: Storage, log: Log): Promise<Map<string, SessionRecord>> {
  const keys = await storage.keys(storagePrefixes.sessions)
  const records = new Map<string, SessionRecord>()
  await Promise.all(
    keys.map(async (key) => {
      const origin = key.slice(storagePrefixes.sessions.length)
      try {
        const record = decodeRecord(kind, await storage.get(key))
        if (record.origin === origin) records.set(origin, record)
        else log('sessions.damaged', { origin })
      } catch {
        log('sessions.damaged', { origin })
      }
    }),
  )
  return records
}

/** Writes sessions of one wallet, those of an origin in order. */
export function createSessionWriter(storage: Storage) {
  const turns = new Map<string, ReturnType<typeof createInTurn>>()
  return (origin: string, record: SessionRecord | null): Promise<void> => {
    const inTurn = turns.get(origin) ?? createInTurn()
    turns.set(origin, inTurn)
    const key = storageKeys.session(origin)
    return inTurn(() => (record === null ? storage.remove([key]) : storage.set({ [key]: record })))
  }
}
