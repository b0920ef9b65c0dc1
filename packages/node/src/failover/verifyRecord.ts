import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RecordFault, RecordVerdict } from '../console/api.ts'
import type { Db } from '../control/store/openStore.ts'
import { beforeAll, type RecordRow, recordHash } from './recordHash.ts'

/** An end that somebody noted: from the log, or from the dashboard. */
export interface NotedEnd {
  readonly seq: number
  readonly hash: string
}

const pageSize = 500

/** Walks the record of an account from its oldest row to its end. */
export async function verifyRecord(
  db: Db,
  accountId: string,
  noted: NotedEnd | null = null,
): Promise<RecordVerdict> {
  const head = await readHead(db, accountId)
  const verdict = await walk(db, accountId, head, noted)
  // Rows that became too old during the walk were taken away by us.
  const isPruned = (await readHead(db, accountId))?.first_seq !== head?.first_seq
  return !verdict.isWhole && isPruned ? verifyRecord(db, accountId, noted) : verdict
}

function readHead(db: Db, accountId: string) {
  return db.selectFrom('failover_heads').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

/** Up to the end that was read first: rows that are added during the walk come after it. */
async function walk(
  db: Db,
  accountId: string,
  head: Awaited<ReturnType<typeof readHead>>,
  noted: NotedEnd | null,
): Promise<RecordVerdict> {
  const begin = head ?? { seq: 0, hash: beforeAll, first_seq: 1, first_previous: beforeAll }
  let previous = begin.first_previous
  let seq = begin.first_seq
  let rows = 0
  const wrong = (fault: RecordFault, at = seq): RecordVerdict => ({ isWhole: false, rows, at, fault })
  for (;;) {
    const page = await readPage(db, accountId, seq)
    for (const row of page) {
      if (row.seq > begin.seq) break
      const fault = faultOf(row, seq, previous)
      if (fault !== null) return wrong(fault)
      if (noted?.seq === row.seq && noted.hash !== row.hash) return wrong('rewritten')
      previous = row.hash
      seq++
      rows++
    }
    if (page.length < pageSize || seq > begin.seq) break
    await nextTurn()
  }
  if (seq <= begin.seq) return wrong('missing')
  if (previous !== begin.hash) return wrong('cutOff', begin.seq)
  if (head === undefined && (await hasRows(db, accountId))) return wrong('cutOff', 0)
  if (noted !== null && noted.seq > begin.seq) return wrong('cutOff', begin.seq + 1)
  return { isWhole: true, rows, seq: begin.seq, hash: begin.hash }
}

function faultOf(row: RecordRow, seq: number, previous: string): RecordFault | null {
  if (row.seq !== seq) return 'missing'
  if (recordHash(row) !== row.hash) return 'altered'
  return row.previous === previous ? null : 'unlinked'
}

function readPage(db: Db, accountId: string, from: number): Promise<RecordRow[]> {
  return db
    .selectFrom('failover_record')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('seq', '>=', from)
    .orderBy('seq')
    .limit(pageSize)
    .execute()
}

async function hasRows(db: Db, accountId: string): Promise<boolean> {
  return (await readPage(db, accountId, 0)).length > 0
}
