import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../../command/testing/freePort.ts'
import { findServer } from './findServer.ts'

export interface PostgresServer {
  /** Makes an empty database, or a copy of another one, and gives its URL. */
  createDatabase(from?: string): Promise<string>
  stop(): Promise<void>
}

const nobody = 65_534

/** Starts a real PostgreSQL server on a free port of this machine, in a folder of its own that goes with it. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-postgres-'))
  // The server refuses to run as root.
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(folder, nobody, nobody)
  const as = isRoot ? { uid: nobody, gid: nobody } : {}
  const files = join(folder, 'data')
  const find = (program: string) => findServer({ program, title: 'PostgreSQL', debianPackage: 'postgresql' })
  await createFiles(files, find('initdb'), { cwd: folder, ...as })

  const port = await freePort()
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off', port }
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // The shell waits for its input to end, which it also does if this process is killed; then it ends the server.
  const script = '"$0" "$@" & server=$!; read -r _; kill -INT $server; wait $server'
  const child = spawn('/bin/sh', ['-c', script, find('postgres'), '-D', files, ...words], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
    ...as,
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const ended = once(child, 'exit')
  const urlOf = (database: string) => `postgres://causeway@127.0.0.1:${port}/${database}`

  async function stop(): Promise<void> {
    child.stdin.end()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }

  try {
    await waitFor(urlOf('postgres'))
  } catch (error) {
    await stop()
    throw new Error(`PostgreSQL did not start: ${said.slice(-2000)}`, { cause: error })
  }

  let count = 0
  return {
    async createDatabase(from) {
      const name = `test_${++count}`
      const template = from === undefined ? '' : ` template ${new URL(from).pathname.slice(1)}`
      await ask(urlOf('postgres'), `create database ${name}${template}`)
      return urlOf(name)
    },
    stop,
  }
}

interface As {
  readonly cwd: string
  readonly uid?: number
  readonly gid?: number
}

const run = promisify(execFile)

/**
 * The files of an empty server. Making them takes two seconds of a busy core, and sixteen test files want some, so within
 * one run of the tests the first leaves a copy to the others.
 */
async function createFiles(files: string, initdb: string, as: As): Promise<void> {
  const shared = process.env.CAUSEWAY_TEST_RUN
  const template = shared === undefined ? null : join(shared, 'postgres', 'data')
  if (template !== null && existsSync(template)) {
    await run('cp', ['-R', template, files], as)
    return
  }
  const words = ['-U', 'causeway', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
  await run(initdb, ['-D', files, ...words], as)
  if (template !== null) await leaveCopy(files, template, as)
}

/** Under another name first, so that nobody finds a half of it; whoever comes second leaves none. */
async function leaveCopy(files: string, template: string, as: As): Promise<void> {
  const folder = dirname(template)
  mkdirSync(folder, { recursive: true })
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid)
  const whole = `${template}-${process.pid}`
  await run('cp', ['-R', files, whole], as)
  try {
    renameSync(whole, template)
  } catch {
    rmSync(whole, { recursive: true, force: true })
  }
}

async function waitFor(url: string): Promise<void> {
  const until = Date.now() + 30_000
  for (;;) {
    try {
      await ask(url, 'select 1')
      return
    } catch (error) {
      if (Date.now() > until) throw error
      await new Promise((done) => setTimeout(done, 50))
    }
  }
}

async function ask(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.query(text)
  } finally {
    await client.end()
  }
}
