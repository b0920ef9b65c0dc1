import { randomInt } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { CompiledQuery, sql } from '../control/store/kysely.ts'
import type { Tables } from '../control/store/tables.ts'
import type { Counted } from './counters.ts'
import { addCounts, type Counts, emptyCounts } from './counts.ts'
import { latencyColumns } from './latency.ts'
import { type Gain, gainsOf } from './series.ts'
import { type UsageTableName, units } from './units.ts'

/** Adds what was counted to its minutes, hours and days, in the caller's transaction. */
export interface CountsWriter {
  write(trx: Transaction<Tables>, counted: readonly Counted[]): Promise<void>
  /** The transaction holds: the ids of its new series may be used again without asking. */
  committed(): void
  rolledBack(): void
}

/** Ids of series that are remembered; beyond it they are asked for anew. */
const maxRemembered = 100_000

/**
 * A minute, its hour and its day get the same sums in the same transaction. So there is no later step that could run
 * twice or be missed, late minutes need no care, and every stretch of time adds up whichever table it is read from.
 */
export function createCountsWriter(db: Kysely<Tables>): CountsWriter {
  const ids = new Map<string, number>()
  let fresh = new Map<string, number>()
  const upsertText = createUpsertTexts(db)

  /** In one order for all instances, so that two of them never wait for each other. */
  const idsFor = async (trx: Transaction<Tables>, gains: readonly Gain[]) => {
    const unknown = new Map(gains.filter(({ series }) => !ids.has(series)).map((gain) => [gain.series, gain]))
    const sorted = [...unknown.values()].sort((a, b) => (a.series < b.series ? -1 : 1))
    for (const gain of sorted) fresh.set(gain.series, await idOf(trx, gain))
  }

  const upsert = async (trx: Transaction<Tables>, table: UsageTableName, rows: readonly Row[]) => {
    for (let from = 0; from < rows.length; ) {
      const size = chunkSizes.find((chunk) => chunk <= rows.length - from) ?? 1
      const values = rows.slice(from, from + size).flatMap(valuesOf)
      await trx.executeQuery(CompiledQuery.raw(upsertText(table, size), values))
      from += size
    }
  }

  return {
    async write(trx, counted) {
      const gains = gainsOf(counted)
      await idsFor(trx, gains)
      for (const { table, minutes } of Object.values(units)) {
        const rows = rowsFor(gains, minutes, ({ series }) => ids.get(series) ?? fresh.get(series) ?? 0)
        await upsert(trx, table, rows)
      }
    },
    committed() {
      if (ids.size + fresh.size > maxRemembered) ids.clear()
      for (const [series, id] of fresh) ids.set(series, id)
      fresh = new Map()
    },
    rolledBack() {
      fresh = new Map()
    },
  }
}

/** A series that is there keeps its id. Should a new id be taken by another, the transaction fails and is tried again. */
async function idOf(trx: Transaction<Tables>, { shape, names }: Gain): Promise<number> {
  const { accountId, keyId, network, method, status } = names
  const row = await trx
    .insertInto('usage_series')
    .values({
      id: randomInt(1, 2 ** 31),
      account_id: accountId,
      shape,
      key_id: keyId,
      network,
      method,
      status,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'shape', 'key_id', 'network', 'method', 'status'])
        .doUpdateSet({ account_id: accountId }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

interface Row {
  readonly seriesId: number
  readonly at: number
  readonly counts: Counts
}

/** One row a series and stretch of time, sorted: one statement may not touch a row twice, nor two instances cross. */
function rowsFor(gains: readonly Gain[], minutes: number, idFor: (gain: Gain) => number): Row[] {
  const rows = new Map<string, Row>()
  for (const gain of gains) {
    const seriesId = idFor(gain)
    const at = Math.floor(gain.minute / minutes)
    const name = `${seriesId} ${at}`
    let row = rows.get(name)
    if (row === undefined) {
      row = { seriesId, at, counts: emptyCounts() }
      rows.set(name, row)
    }
    addCounts(row.counts, gain.counts)
  }
  return [...rows.values()].sort((a, b) => a.seriesId - b.seriesId || a.at - b.at)
}

const sums = ['calls', 'errors', 'credits', 'took_us', ...latencyColumns] as const

/** In the order of the columns in the statement. */
function valuesOf({ seriesId, at, counts }: Row): number[] {
  const { calls, errors, credits, tookUs, tookMax, buckets } = counts
  return [
    seriesId,
    at,
    Math.round(tookMax),
    calls,
    errors,
    Math.round(credits),
    Math.round(tookUs),
    ...buckets,
  ]
}

/** Rows in one statement: few different texts, so that the database keeps them prepared. */
const chunkSizes = [64, 8, 1] as const

/** The texts of the statements, made once each: making one costs more than running it. */
function createUpsertTexts(db: Kysely<Tables>): (table: UsageTableName, rows: number) => string {
  const texts = new Map<string, string>()
  return (table, rows) => {
    const name = `${table} ${rows}`
    const known = texts.get(name)
    if (known !== undefined) return known
    const text = upsertText(db, table, rows)
    texts.set(name, text)
    return text
  }
}

function upsertText(db: Kysely<Tables>, table: UsageTableName, rows: number): string {
  const columns = ['series_id', 'at', 'took_max', ...sums]
  const here = (column: string) => sql.ref(`${table}.${column}`)
  const given = (column: string) => sql.ref(`excluded.${column}`)
  const row = sql`(${sql.join(columns.map(() => sql`${0}`))})`
  const added = sums.map((column) => sql`${sql.ref(column)} = ${here(column)} + ${given(column)}`)
  const most = sql`case when ${given('took_max')} > ${here('took_max')} then ${given('took_max')} else ${here('took_max')} end`
  return sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(Array.from({ length: rows }, () => row))}
    on conflict (series_id, at) do update set took_max = ${most}, ${sql.join(added)}`.compile(db).sql
}
