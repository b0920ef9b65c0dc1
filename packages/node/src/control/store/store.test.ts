import { statSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { NewerSchema, pendingMigrations, runMigrations } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import type { Migration } from './migrations/migration.ts'
import { openStore } from './openStore.ts'
import { stores } from './stores.test.support.ts'

const kinds = stores()

describe.each(kinds)('on $name', (kind) => {
  test('a new database takes every migration once', async () => {
    const store = openStore({ url: await kind.fresh() })
    expect(await store.pending()).toEqual(['0001 first', '0002 ledger batches', '0003 failover'])
    expect(await store.migrate()).toEqual(['0001 first', '0002 ledger batches', '0003 failover'])
    expect(await store.pending()).toEqual([])
    expect(await store.migrate()).toEqual([])
    expect(await store.db.selectFrom('accounts').selectAll().execute()).toEqual([])
    await store.close()
  })

  test('processes that migrate at the same time do not meet', async () => {
    const url = await kind.fresh()
    const all = [1, 2, 3, 4].map(() => openStore({ url }))
    const taken = await Promise.all(all.map((store) => store.migrate()))
    expect(taken.flat().sort()).toEqual(['0001 first', '0002 ledger batches', '0003 failover'])
    await Promise.all(all.map((store) => store.close()))
  })

  test('a migration that fails leaves nothing behind, and those before it stay', async () => {
    const store = await kind.open()
    const good: Migration = {
      name: '9001 good',
      up: async (db) => {
        await db.schema.createTable('good').addColumn('a', 'text').execute()
      },
    }
    const bad: Migration = {
      name: '9002 bad',
      up: async (db) => {
        await db.schema.createTable('half').addColumn('a', 'text').execute()
        throw new Error('no')
      },
    }
    const done = migrations.map(({ name }): Migration => ({ name, up: async () => {} }))
    const steps = [...done, good, bad]
    await expect(runMigrations(store.db, store.dialect, steps)).rejects.toThrow('no')
    expect(await pendingMigrations(store.db, store.dialect, steps)).toEqual(['9002 bad'])
    const tables = (await store.db.introspection.getTables()).map((table) => table.name)
    expect(tables).toContain('good')
    expect(tables).not.toContain('half')
  })

  test('a database of a newer version is not touched', async () => {
    const store = await kind.open()
    await store.db.insertInto('migrations').values({ name: '9999 later', at: 1 }).execute()
    await expect(store.pending()).rejects.toThrow(NewerSchema)
    await expect(store.migrate()).rejects.toThrow(/newer Causeway \(9999 later\)/)
  })

  test('times, counts and sums come back as numbers', async () => {
    const store = await kind.open()
    const { db } = store
    const large = 2 ** 45
    const row = { account_id: 'a', key_id: 'k', instance: 'i', calls: 1, credits: large }
    await db
      .insertInto('ledger')
      .values([
        { ...row, day: 1_763_164_800_000 },
        { ...row, day: 0 },
      ])
      .execute()
    const sums = await db
      .selectFrom('ledger')
      .select((eb) => [
        eb.fn.sum<number>('credits').as('credits'),
        eb.fn.countAll<number>().as('rows'),
        eb.fn.max('day').as('day'),
        eb.fn.avg<number>('calls').as('mean'),
      ])
      .executeTakeFirstOrThrow()
    expect(sums).toEqual({ credits: 2 * large, rows: 2, day: 1_763_164_800_000, mean: 1 })
  })

  test('a backup of a store in use restores to the same, and is of one moment', async () => {
    const store = await kind.open()
    const put = (name: string) =>
      store.change((db) =>
        db
          .insertInto('settings')
          .values([
            { name: `${name} a`, value: '1' },
            { name: `${name} b`, value: '1' },
          ])
          .execute(),
      )
    await put('before')
    let isOver = false
    const writing = (async () => {
      for (let count = 0; !isOver; count++) {
        await put(`during ${count}`)
        await new Promise((done) => setTimeout(done, 1))
      }
    })()
    const restored = await kind.restore(store)
    isOver = true
    await writing
    expect(await restored.pending()).toEqual([])
    const names = (await restored.db.selectFrom('settings').select('name').execute()).map((row) => row.name)
    expect(names).toEqual(expect.arrayContaining(['before a', 'before b']))
    expect(names.filter((name) => name.endsWith('a'))).toHaveLength(names.length / 2)
    await restored.change((db) => db.insertInto('settings').values({ name: 'after', value: '1' }).execute())
    expect(await restored.version()).toBe(names.length / 2 + 1)
  })

  test('a change counts up for every process, a failed one for none', async () => {
    const store = await kind.open()
    const other = kind.openAgain(store)
    let told = 0
    store.onChange(() => told++)
    expect(await other.version()).toBe(0)
    await store.change((db) => db.insertInto('settings').values({ name: 'a', value: '1' }).execute())
    expect(await other.version()).toBe(1)
    const failing = store.change(async (db) => {
      await db.insertInto('settings').values({ name: 'b', value: '1' }).execute()
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    expect(await other.version()).toBe(1)
    expect(told).toBe(1)
    expect(await other.db.selectFrom('settings').select('name').execute()).toEqual([{ name: 'a' }])
  })

  test('changes of several processes come one after another: none is lost', async () => {
    const first = await kind.open()
    const second = kind.openAgain(first)
    await first.db.insertInto('settings').values({ name: 'sum', value: '0' }).execute()
    const addOne = (store: typeof first) =>
      store.change(async (db) => {
        const { value } = await db
          .selectFrom('settings')
          .select('value')
          .where('name', '=', 'sum')
          .executeTakeFirstOrThrow()
        await db
          .updateTable('settings')
          .set({ value: String(Number(value) + 1) })
          .where('name', '=', 'sum')
          .execute()
      })
    await Promise.all(Array.from({ length: 40 }, (_, index) => addOne(index % 2 === 0 ? first : second)))
    const row = await first.db.selectFrom('settings').select('value').executeTakeFirstOrThrow()
    expect(row.value).toBe('40')
    expect(await second.version()).toBe(40)
  })
})

describe('the SQLite file', () => {
  const [kind] = kinds

  test('refuses what is no text, number or null, and the process lives on', async () => {
    if (kind === undefined) throw new Error('no SQLite')
    const store = await kind.open()
    for (const wrong of [true, {}, 1n, Buffer.from('a'), new Date(0)]) {
      const insert = sql`insert into settings values ('a', ${wrong})`
      await expect(insert.execute(store.db)).rejects.toThrow('cannot be stored')
    }
    expect(await store.db.selectFrom('settings').selectAll().execute()).toEqual([])
  })

  test('is for its owner alone, and every commit is on the disk', async () => {
    if (kind === undefined) throw new Error('no SQLite')
    const url = await kind.fresh()
    const store = openStore({ url })
    await store.migrate()
    expect(statSync(url).mode & 0o777).toBe(0o600)
    expect(statSync(`${url}-wal`).mode & 0o777).toBe(0o600)
    const read = async (name: string) =>
      Object.values((await sql.raw<object>(`pragma ${name}`).execute(store.db)).rows[0] ?? {})[0]
    expect([await read('journal_mode'), await read('synchronous'), await read('foreign_keys')]).toEqual([
      'wal',
      2,
      1,
    ])
    await store.close()
  })
})

describe('the PostgreSQL server', () => {
  const [, kind] = kinds

  test('may end a connection that somebody holds; the process lives on, and so does the store', async () => {
    if (kind === undefined) throw new Error('no PostgreSQL')
    const store = await kind.open()
    const held = store.db.connection().execute(async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      await sql`select pg_terminate_backend(${rows[0]?.pid}::int, 5000)`.execute(store.db)
      await new Promise((resolve) => setTimeout(resolve, 50))
      await sql`select 1`.execute(db)
    })
    await expect(held).rejects.toThrow()
    expect(await store.db.selectFrom('settings').selectAll().execute()).toEqual([])
  })
})
