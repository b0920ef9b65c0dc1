import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { findServer } from '../testing/findServer.ts'
import { type PostgresServer, startPostgres } from '../testing/startPostgres.ts'
import { backUpSqlite } from './backUpSqlite.ts'
import { openStore, type Store } from './openStore.ts'

/** A kind of database that a suite runs on. */
export interface StoreKind {
  readonly name: string
  /** The URL of a database that nobody has used yet. */
  fresh(): Promise<string>
  /** A store of our schema that nobody has used yet; closed after the test. */
  open(): Promise<Store>
  /** One more connection to the same database, as another process would have it. */
  openAgain(store: Store): Store
  /** Makes a backup of a store that is open, as docs/operations.md says, and opens what is restored from it. */
  restore(store: Store): Promise<Store>
}

/**
 * Both databases, for `describe.each(stores())` in a test file: the same suite must pass on each. The PostgreSQL server
 * is a real one, started once for the file.
 */
export function stores(): StoreKind[] {
  return [storeKind('SQLite', sqliteFiles()), storeKind('PostgreSQL', postgresDatabases())]
}

interface Databases {
  start(): Promise<void>
  create(): Promise<string>
  /** A copy of a database that is closed. */
  copy(url: string): Promise<string>
  backUpAndRestore(url: string): Promise<string>
  stop(): Promise<void>
}

function storeKind(name: string, databases: Databases): StoreKind {
  const urls = new Map<Store, string>()
  let template: string | null = null

  function track(url: string): Store {
    const store = openStore({ url })
    urls.set(store, url)
    return store
  }

  beforeAll(() => databases.start())
  afterEach(async () => {
    await Promise.all([...urls.keys()].map((store) => store.close()))
    urls.clear()
  })
  afterAll(() => databases.stop())

  return {
    name,
    fresh: () => databases.create(),
    async open() {
      if (template === null) {
        template = await databases.create()
        const store = openStore({ url: template })
        await store.migrate()
        await store.close()
      }
      return track(await databases.copy(template))
    },
    openAgain: (store) => track(urls.get(store) ?? ''),
    restore: async (store) => track(await databases.backUpAndRestore(urls.get(store) ?? '')),
  }
}

function sqliteFiles(): Databases {
  let folder = ''
  let count = 0
  const create = async () => join(folder, `${++count}.db`)
  return {
    start: async () => {
      folder = mkdtempSync(join(tmpdir(), 'causeway-stores-'))
    },
    create,
    async copy(url) {
      const path = await create()
      copyFileSync(url, path)
      return path
    },
    async backUpAndRestore(url) {
      const path = await create()
      backUpSqlite(url, path)
      return path
    },
    stop: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

function postgresDatabases(): Databases {
  let server: PostgresServer | null = null
  const running = () => {
    if (server === null) throw new Error('the server is not started')
    return server
  }
  return {
    start: async () => {
      server = await startPostgres()
    },
    create: () => running().createDatabase(),
    copy: (url) => running().createDatabase(url),
    async backUpAndRestore(url) {
      const find = (program: string) =>
        findServer({ program, title: 'PostgreSQL', debianPackage: 'postgresql' })
      const { stdout } = await promisify(execFile)(find('pg_dump'), ['--format=custom', url], {
        encoding: 'buffer',
        maxBuffer: 1e8,
      })
      const restored = await running().createDatabase()
      const child = spawn(find('pg_restore'), ['--no-owner', `--dbname=${restored}`])
      child.stdin.end(stdout)
      const [code] = await once(child, 'close')
      if (code !== 0) throw new Error(`pg_restore ended with ${code}`)
      return restored
    },
    stop: async () => server?.stop(),
  }
}
