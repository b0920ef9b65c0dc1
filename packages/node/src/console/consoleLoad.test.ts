import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adminRoot } from './api.ts'
import { sendRaw } from './console.test.support.ts'
import { type Console, openConsole } from './console.ts'
import type { ConsoleDoor } from './consoleDoor.ts'
import type { House } from './house.ts'

const error = vi.fn()
const house = () =>
  ({
    log: { error, debug: vi.fn() },
    rates: { close: vi.fn() },
    signIn: { isClaimable: async () => false },
    isForwardedTls: () => false,
    ipOf: () => '127.0.0.1',
    domain: null,
    isLoopback: true,
    clock: Date.now,
  }) as unknown as House
const unhandled = vi.fn()
let folder = ''
let running: Console | null = null
beforeEach(() => {
  vi.clearAllMocks()
  folder = mkdtempSync(join(tmpdir(), 'causeway-load-'))
  process.on('unhandledRejection', unhandled)
})
afterEach(async () => {
  await running?.close()
  running = null
  // A rejection that nobody took is told of after the current turn.
  await new Promise((resolve) => setTimeout(resolve, 20))
  process.off('unhandledRejection', unhandled)
  rmSync(folder, { recursive: true, force: true })
  expect(unhandled).not.toHaveBeenCalled()
})

const open = async (load?: () => Promise<{ createConsoleDoor: () => ConsoleDoor }>) => {
  const metrics = () => {
    throw new Error('no metrics today')
  }
  const options = { host: '127.0.0.1', port: 0, tls: null, folder, house, metrics, loadAfterMs: 30 }
  running = await openConsole({ ...options, ...(load === undefined ? {} : { load }) })
  return running.port
}
const get = (port: number, path: string) =>
  sendRaw(port, 'GET', path, undefined, { Host: `localhost:${port}` })

test('a door that cannot be loaded is answered 503 in words, tried again, and ends nothing', async () => {
  const load = vi.fn(async (): Promise<{ createConsoleDoor: () => ConsoleDoor }> => {
    throw new Error('a file of the build is missing')
  })
  const port = await open(load)
  // Nobody asks: it is loaded by itself.
  await vi.waitFor(() => expect(error).toHaveBeenCalledTimes(1))
  for (const path of ['/', `${adminRoot}/session`]) {
    expect(await get(port, path)).toMatchObject({
      status: 503,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
      text: expect.stringContaining('the log of the service says why'),
    })
  }
  expect(error).toHaveBeenCalledTimes(3)
  const answer: ConsoleDoor['answer'] = async (_, response) => void response.end('better')
  load.mockResolvedValue({ createConsoleDoor: () => ({ answer, close: vi.fn() }) })
  expect((await get(port, '/')).text).toBe('better')
  await get(port, '/')
  expect(load).toHaveBeenCalledTimes(4)
})

test('a door that fails in the middle of an answer ends that connection alone', async () => {
  let failing = true
  const answer: ConsoleDoor['answer'] = async (_, response) => {
    response.writeHead(200)
    response.write('the beginning')
    if (failing) throw new Error('in the middle')
    response.end()
  }
  const port = await open(async () => ({ createConsoleDoor: () => ({ answer, close: vi.fn() }) }))
  await expect(get(port, '/')).rejects.toThrow()
  failing = false
  expect((await get(port, '/')).text).toBe('the beginning')
  expect(error).toHaveBeenCalledTimes(1)
})

test('where the dashboard was not built, or its files cannot be read, the admin API answers all the same', async () => {
  const session = async (port: number) => JSON.parse((await get(port, `${adminRoot}/session`)).text)
  const bare = await open()
  expect(await get(bare, '/keys')).toMatchObject({ status: 404, text: expect.stringContaining('not built') })
  expect(await session(bare)).toMatchObject({ signedIn: false })
  await running?.close()

  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'assets', 'broken.js'), '')
  // More than can be read into memory at once; it takes no room on the disk.
  truncateSync(join(folder, 'assets', 'broken.js'), 3 * 2 ** 30)
  const broken = await open()
  expect(await get(broken, '/')).toMatchObject({
    status: 503,
    text: expect.stringContaining("the dashboard's files cannot be read"),
  })
  expect(await session(broken)).toMatchObject({ signedIn: false })
  expect(await get(broken, '/metrics')).toMatchObject({ status: 503 })
  expect(error.mock.calls.map(([, says]) => says)).toEqual([
    "the dashboard's files cannot be read",
    'the console cannot answer',
  ])
})

test('a client that goes away before its answer troubles nobody', async () => {
  writeFileSync(join(folder, 'index.html'), 'x'.repeat(5_000_000))
  const port = await open()
  for (let index = 0; index < 5; index++) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`GET / HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`)
    await new Promise((resolve) => setTimeout(resolve, 5))
    socket.resetAndDestroy()
  }
  expect((await get(port, '/')).status).toBe(200)
  expect(error).not.toHaveBeenCalled()
})
