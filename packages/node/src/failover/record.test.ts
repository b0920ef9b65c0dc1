import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import type { Store } from '../control/store/openStore.ts'
import { stores } from '../control/store/stores.test.support.ts'

import { appendRecord, type Forwarded } from './appendRecord.ts'
import { openRecord } from './openRecord.ts'
import { pruneRecord } from './pruneRecord.ts'
import { digestOf, recordHash } from './recordHash.ts'
import { verifyRecord } from './verifyRecord.ts'

const secretParams = '["0x00000000000000000000000000000000000000aa"]'

function forwarded(at: number, more: Partial<Forwarded> = {}): Forwarded {
  return {
    accountId: 'acme',
    keyId: 'key1',
    at,
    network: 'mainnet',
    method: 'eth_getUncleByBlockHashAndIndex',
    partner: 'liquid',
    params: secretParams,
    answer: '{"hash":"0x01"}',
    ...more,
  }
}

async function filled(store: Store, count = 6): Promise<void> {
  for (let at = 1; at <= count; at++) await appendRecord(store.db, 'acme', [forwarded(at * 1_000)])
}

const rowsOf = (store: Store) =>
  store.db.selectFrom('failover_record').selectAll().where('account_id', '=', 'acme').orderBy('seq').execute()

describe.each(stores())('the record of what went to partners, on $name', (kind) => {
  test('an account without rows has a whole record', async () => {
    const store = await kind.open()
    expect(await verifyRecord(store.db, 'acme')).toEqual({
      isWhole: true,
      rows: 0,
      seq: 0,
      hash: '0'.repeat(64),
    })
  })

  test('rows are linked one to the next, and hold digests in the place of texts', async () => {
    const store = await kind.open()
    await appendRecord(store.db, 'acme', [forwarded(1_000), forwarded(2_000)])
    await appendRecord(store.db, 'acme', [forwarded(3_000, { answer: null })])
    await appendRecord(store.db, 'other', [forwarded(3_000, { accountId: 'other' })])
    const rows = await rowsOf(store)
    expect(rows.map(({ seq, outcome }) => [seq, outcome])).toEqual([
      [1, 'answered'],
      [2, 'answered'],
      [3, 'unanswered'],
    ])
    expect(rows.slice(1).map(({ previous }) => previous)).toEqual(rows.slice(0, 2).map(({ hash }) => hash))
    const [first, second] = rows
    if (first === undefined || second === undefined) throw new Error('two rows were written')
    expect(first.request_digest).toBe(digestOf(first.salt, `${first.method}\n${secretParams}`))
    expect(first.answer_digest).toBe(digestOf(first.salt, '{"hash":"0x01"}'))
    // Equal requests cannot be told to be equal.
    expect(first.request_digest).not.toBe(second.request_digest)
    expect(JSON.stringify(rows)).not.toContain('00000000000000000000000000000000000000aa')
    expect(await verifyRecord(store.db, 'acme')).toMatchObject({ isWhole: true, rows: 3, seq: 3 })
    expect(await verifyRecord(store.db, 'other')).toMatchObject({ isWhole: true, rows: 1 })
  })

  const columns = {
    at: 5,
    key_id: 'key2',
    network: 'sepolia',
    method: 'eth_call',
    partner: 'nobody',
    outcome: 'unanswered',
    salt: 'ff',
    request_digest: 'ff',
    answer_digest: null,
    previous: 'ff',
    hash: 'ff',
  } as const
  test.each(Object.entries(columns))('a changed %s is found', async (column, value) => {
    const store = await kind.open()
    await filled(store)
    await store.db
      .updateTable('failover_record')
      .set({ [column]: value })
      .where('account_id', '=', 'acme')
      .where('seq', '=', 3)
      .execute()
    expect(await verifyRecord(store.db, 'acme')).toEqual({
      isWhole: false,
      rows: 2,
      at: 3,
      fault: 'altered',
    })
  })

  test('a changed row that got a hash of its own does not fit the next one', async () => {
    const store = await kind.open()
    await filled(store)
    const row = (await rowsOf(store))[2]
    if (row === undefined) throw new Error('there are six rows')
    const forged = { ...row, partner: 'nobody' }
    await store.db
      .updateTable('failover_record')
      .set({ partner: 'nobody', hash: recordHash(forged) })
      .where('seq', '=', 3)
      .execute()
    expect(await verifyRecord(store.db, 'acme')).toMatchObject({ at: 4, fault: 'unlinked' })
  })

  test.each([1, 3, 6])('row %i of six that is taken away is missed', async (seq) => {
    const store = await kind.open()
    await filled(store)
    await store.db.deleteFrom('failover_record').where('seq', '=', seq).execute()
    expect(await verifyRecord(store.db, 'acme')).toEqual({
      isWhole: false,
      rows: seq - 1,
      at: seq,
      fault: 'missing',
    })
  })

  test('rows that changed places are found, and so is one that came in between', async () => {
    const store = await kind.open()
    await filled(store)
    const move = (from: number, to: number) =>
      store.db.updateTable('failover_record').set({ seq: to }).where('seq', '=', from).execute()
    await move(2, 99)
    await move(3, 2)
    await move(99, 3)
    expect(await verifyRecord(store.db, 'acme')).toMatchObject({ at: 2, fault: 'altered' })
  })

  test('an end that was cut off with its note is found against what was noted elsewhere', async () => {
    const store = await kind.open()
    await filled(store)
    const rows = await rowsOf(store)
    const [noted, end] = [rows[5], rows[3]]
    if (noted === undefined || end === undefined) throw new Error('there are six rows')
    await store.db.deleteFrom('failover_record').where('seq', '>', 4).execute()
    await store.db.updateTable('failover_heads').set({ seq: 4, hash: end.hash }).execute()
    expect(await verifyRecord(store.db, 'acme')).toMatchObject({ isWhole: true, rows: 4 })
    expect(await verifyRecord(store.db, 'acme', noted)).toMatchObject({ at: 5, fault: 'cutOff' })
    await appendRecord(store.db, 'acme', [forwarded(7_000), forwarded(8_000)])
    expect(await verifyRecord(store.db, 'acme', noted)).toMatchObject({ at: 6, fault: 'rewritten' })
    expect(await verifyRecord(store.db, 'acme', end)).toMatchObject({ isWhole: true })
  })

  test('rows without their end are not whole', async () => {
    const store = await kind.open()
    await filled(store)
    await store.db.deleteFrom('failover_heads').execute()
    expect(await verifyRecord(store.db, 'acme')).toMatchObject({ isWhole: false, fault: 'cutOff' })
  })

  test('what is too old goes from the beginning alone, and the rest stays whole', async () => {
    const store = await kind.open()
    const day = 86_400_000
    for (const days of [1, 2, 300, 5, 400]) await appendRecord(store.db, 'acme', [forwarded(days * day)])
    await pruneRecord(store.db, 402 * day, 400)
    // The row of day 5 stands behind one that is kept.
    expect((await rowsOf(store)).map(({ seq }) => seq)).toEqual([2, 3, 4, 5])
    expect(await verifyRecord(store.db, 'acme')).toMatchObject({ isWhole: true, rows: 4, seq: 5 })
    await pruneRecord(store.db, 900 * day, 400)
    expect(await rowsOf(store)).toEqual([])
    expect(await verifyRecord(store.db, 'acme')).toMatchObject({ isWhole: true, rows: 0, seq: 5 })
    await appendRecord(store.db, 'acme', [forwarded(900 * day)])
    expect(await verifyRecord(store.db, 'acme')).toMatchObject({ isWhole: true, rows: 1, seq: 6 })
  })

  test('several processes write one chain', async () => {
    const store = await kind.open()
    const other = kind.openAgain(store)
    await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        appendRecord((at % 2 === 0 ? store : other).db, 'acme', [forwarded(at)]),
      ),
    )
    expect(await verifyRecord(store.db, 'acme')).toMatchObject({ isWhole: true, rows: 40, seq: 40 })
  })

  test('a row is stored when it is said to be, many at once in few steps', async () => {
    const store = await kind.open()
    const record = openRecord({ store, log: pino({ level: 'silent' }), clock: () => 0, patienceMs: 60_000 })
    await Promise.all(
      Array.from({ length: 300 }, (_, at) =>
        record.note(forwarded(at, at % 3 === 0 ? { accountId: 'other' } : {})),
      ),
    )
    expect(await rowsOf(store)).toHaveLength(200)
    expect(await verifyRecord(store.db, 'other')).toMatchObject({ isWhole: true, rows: 100 })
    await record.close()
  })

  test('rows wait for a database that is away, and answers do not', async () => {
    const store = await kind.open()
    await store.db.schema.alterTable('failover_record').renameTo('away').execute()
    const record = openRecord({ store, log: pino({ level: 'silent' }), clock: () => 0, patienceMs: 50 })
    await record.note(forwarded(1))
    await store.db.schema.alterTable('away').renameTo('failover_record').execute()
    await record.note(forwarded(2))
    await record.close()
    expect((await rowsOf(store)).map(({ at }) => at)).toEqual([1, 2])
    expect(await verifyRecord(store.db, 'acme')).toMatchObject({ isWhole: true })
  })
})
