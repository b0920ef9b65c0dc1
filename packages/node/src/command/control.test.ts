import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { devKeyId } from '../control/localAccount.ts'
import { type PostgresServer, startPostgres } from '../control/testing/startPostgres.ts'
import { openDevKey } from '../keys/devKey.ts'
import { run } from './run.ts'

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'causeway-control-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

async function causeway(...words: string[]): Promise<{ code: number; out: string; error: string }> {
  const stdout = new PassThrough()
  const stderr = new PassThrough()
  const code = await run(words, { stdout, stderr, environment: {}, directory })
  return { code, out: String(stdout.read() ?? ''), error: String(stderr.read() ?? '') }
}

describe('with the file of the data directory', () => {
  test('keys are made, listed and revoked, and only looking makes no database', async () => {
    expect((await causeway('keys', 'list')).out).toContain('There are no keys in ')
    expect((await causeway('keys', 'revoke', 'x')).error).toContain('there is no key named "x"')
    expect(existsSync(join(directory, '.causeway'))).toBe(false)
    const made = await causeway('keys', 'create', 'my-app', '--json')
    const { key } = JSON.parse(made.out)
    expect(key).toMatch(/^[0-9a-f]{32}$/)
    const again = await causeway('keys', 'create', 'my-app')
    expect(again).toMatchObject({
      code: 1,
      error:
        'causeway: there is a key named "my-app" already; choose another name, or: causeway keys revoke my-app\n',
    })
    expect(await causeway('keys', 'create', 'dev')).toMatchObject({
      code: 1,
      error: 'causeway: "dev" is the name of the dev key; choose another.\n',
    })
    // The same names as in the dashboard.
    expect(await causeway('keys', 'create', 'a'.repeat(65))).toMatchObject({
      code: 1,
      error: 'causeway: A name has 1 to 64 characters.\n',
    })
    expect((await causeway('keys', 'create', 'Café 1')).code).toBe(0)
    expect((await causeway('keys', 'create', 'Café 1')).error).toContain("causeway keys revoke 'Café 1'")
    expect((await causeway('keys', 'revoke', 'Café 1')).out).toBe('Café 1 is revoked.\n')
    expect(JSON.parse((await causeway('keys', 'list', '--json')).out)).toEqual([
      { name: 'my-app', created: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    ])
    expect((await causeway('keys', 'revoke', 'my-apq')).error).toContain('did you mean my-app?')
    expect(await causeway('keys', 'revoke', 'my-app')).toMatchObject({ code: 0, out: 'my-app is revoked.\n' })
    expect(JSON.parse((await causeway('keys', 'list', '--json')).out)).toEqual([])
    expect(statSync(join(directory, '.causeway/control.db')).mode & 0o777).toBe(0o600)
  })

  test('keys of an older data directory are still there', async () => {
    mkdirSync(join(directory, '.causeway'))
    const row = { name: 'old', sha256: 'a'.repeat(64), created: '2026-01-02T03:04:05.000Z' }
    writeFileSync(join(directory, '.causeway/keys.json'), JSON.stringify({ version: 1, keys: [row] }))
    const list = [{ name: 'old', created: row.created }]
    expect(JSON.parse((await causeway('keys', 'list', '--json')).out)).toEqual(list)
    expect(JSON.parse((await causeway('keys', 'list', '--json')).out)).toEqual(list)
  })

  test('migrate shows what is pending, does it, and has nothing to do then', async () => {
    const steps = '  0001 first\n  0002 ledger batches\n  0003 failover\n'
    expect((await causeway('migrate', '--pending')).out).toBe(`These migrations are pending:\n${steps}`)
    expect((await causeway('migrate')).out).toBe(`These migrations are done:\n${steps}`)
    expect((await causeway('migrate')).out).toBe('Nothing to do: the database has every migration.\n')
    expect(JSON.parse((await causeway('migrate', '--json')).out)).toEqual({ pending: [], done: [] })
  })

  test('a backup is made once, for its owner alone, and restores the keys', async () => {
    expect((await causeway('backup', 'copy.db')).error).toContain('causeway up makes it')
    await causeway('keys', 'create', 'my-app')
    expect((await causeway('backup', 'copy.db')).code).toBe(0)
    expect(statSync(join(directory, 'copy.db')).mode & 0o777).toBe(0o600)
    expect((await causeway('backup', 'copy.db')).error).toContain('is there already')
    const nowhere = await causeway('backup', '/nonexistent/x.db')
    expect(nowhere.code).toBe(1)
    expect(nowhere.error).toMatch(/^causeway: \/nonexistent\/x\.db cannot be written \(ENOENT.*\).*\n$/)
    await causeway('keys', 'revoke', 'my-app')
    for (const name of ['control.db', 'control.db-wal', 'control.db-shm']) {
      rmSync(join(directory, '.causeway', name), { force: true })
    }
    copyFileSync(join(directory, 'copy.db'), join(directory, '.causeway/control.db'))
    expect((await causeway('keys', 'list')).out).toContain('my-app')
  })

  test('a damaged database is told of in a sentence', async () => {
    mkdirSync(join(directory, '.causeway'))
    writeFileSync(join(directory, '.causeway/control.db'), 'this is no database, only text'.repeat(200))
    const { code, error } = await causeway('keys', 'list')
    expect(code).toBe(1)
    expect(error).toMatch(/^causeway: .*control\.db is damaged \(.*\); restore it from a backup/)
    expect(error).not.toContain('unexpected')
  })
})

test('before the first build the command says what to run', () => {
  mkdirSync(join(directory, 'bin'))
  const bin = join(directory, 'bin/causeway.mjs')
  copyFileSync(fileURLToPath(new URL('../../bin/causeway.js', import.meta.url)), bin)
  const { status, stderr } = spawnSync(process.execPath, [bin], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'causeway: it is not built yet; run: npm start, or npm run build first\n',
  })
})

describe('with a PostgreSQL database', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.stop())

  test('commands wait for a migration that somebody must ask for, and then work', async () => {
    const database = await server.createDatabase()
    const at = ['--database', database]
    const early = await causeway('keys', 'create', 'my-app', ...at)
    expect(early.code).toBe(1)
    expect(early.error).toContain(
      'the database waits for 3 migrations (0001 first, 0002 ledger batches, 0003 failover); run: causeway migrate',
    )
    const up = await causeway('up', '--port', '0', ...at)
    expect(up.code).toBe(1)
    expect(up.error).toContain('or start with: causeway up --migrate')
    expect((await causeway('migrate', ...at)).out).toBe(
      'These migrations are done:\n  0001 first\n  0002 ledger batches\n  0003 failover\n',
    )
    expect((await causeway('keys', 'create', 'my-app', ...at)).code).toBe(0)
    expect((await causeway('keys', 'list', ...at)).out).toContain('my-app')
    expect(existsSync(join(directory, '.causeway/control.db'))).toBe(false)
  })

  test('of the dev keys in a shared database only that of the own data directory stays', async () => {
    const database = await server.createDatabase()
    const at = (data: string) => ['--database', database, '--data', join(directory, data)]
    await causeway('migrate', ...at('a'))
    const ids = ['a', 'b'].map((data) => {
      const place = join(directory, data)
      mkdirSync(place, { recursive: true })
      openDevKey(place)
      return devKeyId({ dialect: 'postgres' }, place)
    })
    for (const data of ['a', 'b']) await causeway('keys', 'create', data, ...at(data))
    const [own = '', others = ''] = ids
    expect((await causeway('keys', 'list', ...at('a'))).out).toContain(others)
    expect(await causeway('keys', 'revoke', own, ...at('a'))).toEqual({
      code: 1,
      out: '',
      error:
        'causeway: The dev key is kept in the data directory; stop the service and delete its file dev-key, and the next start makes a new one.\n',
    })
    expect((await causeway('keys', 'revoke', others, ...at('a'))).out).toBe(`${others} is revoked.\n`)
    expect((await causeway('keys', 'list', ...at('a'))).out).not.toContain(others)
  })

  test('the backup is the work of its own tools', async () => {
    const { code, error } = await causeway('backup', 'copy.db', '--config', 'c.yaml')
    expect(code).toBe(2)
    expect(error).toContain('c.yaml')
    writeFileSync(join(directory, 'c.yaml'), `database: ${await server.createDatabase()}\n`)
    expect((await causeway('backup', 'copy.db', '--config', 'c.yaml')).error).toContain('pg_dump')
  })

  test('a database that cannot be reached is named without its password', async () => {
    const { code, error } = await causeway('keys', 'list', '--database', 'postgres://me:secret@127.0.0.1:1/x')
    expect(code).toBe(1)
    expect(error).toMatch(/^causeway: the database 127\.0\.0\.1:1\/x cannot be used \(.*ECONNREFUSED/)
    expect(error).not.toContain('secret')
    const missing = (await server.createDatabase()).replace(/test_\d+$/, 'nowhere')
    expect((await causeway('keys', 'list', '--database', missing)).error).toContain(
      'database "nowhere" does not exist',
    )
  })
})
