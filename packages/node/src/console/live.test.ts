import { once } from 'node:events'
import { createServer, IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { LiveTick } from '../usage/live.ts'
import type { House } from './house.ts'
import { createLiveStreams } from './live.ts'
import type { Caller } from './route.ts'

test('a page that went away before its stream began is not kept', () => {
  let listening = 0
  const listen = () => {
    listening++
    return () => listening--
  }
  const house = { usage: { listen }, onChange: listen, networks: () => [] } as unknown as House
  const caller = { session: { id: 's' }, account: { id: 'a' } } as unknown as Caller
  const live = createLiveStreams(house)
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  live.open(caller, request, response)
  expect(listening).toBe(2)
  const gone = new ServerResponse(request)
  gone.destroy()
  live.open(caller, request, gone)
  expect(listening).toBe(2)
})

describe('a stream', () => {
  const closing: (() => void)[] = []
  afterEach(() => {
    for (const close of closing.splice(0)) close()
  })
  const news: LiveTick = {
    at: 1,
    requests: 1,
    errors: 0,
    credits: 5,
    meanMs: 1,
    creditsToday: 5,
    failures: [],
  }

  /** Streams on a real port for one session, whose store the test answers for. */
  async function stand(sessionsOf: () => Promise<unknown[]> = async () => [{ id: 's' }]) {
    let now = 1_000
    const tickers = new Set<(tick: LiveTick) => void>()
    const changers = new Set<() => void>()
    const subscribe =
      <Listener>(to: Set<Listener>) =>
      (listener: Listener) => {
        to.add(listener)
        return () => void to.delete(listener)
      }
    const warn = vi.fn()
    const house = {
      usage: { listen: (_: string, listener: (tick: LiveTick) => void) => subscribe(tickers)(listener) },
      onChange: subscribe(changers),
      networks: () => [],
      signIn: { sessionsOf },
      members: { roleOf: async () => 'owner' },
      // As far as a tick gets here.
      accounts: { find: () => Promise.reject(new Error('away')) },
      log: { warn },
      clock: () => now,
    } as unknown as House
    const caller = { session: { id: 's' }, account: { id: 'a' }, user: { id: 'u' } } as unknown as Caller
    const live = createLiveStreams(house)
    const responses: ServerResponse[] = []
    const server = createServer((request, response) => {
      responses.push(response)
      live.open(caller, request, response)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    closing.push(() => {
      server.closeAllConnections()
      server.close()
    })
    return {
      responses,
      warn,
      open: () => tickers.size,
      tick: () => {
        for (const ticker of tickers) ticker(news)
      },
      change: () => {
        for (const changer of changers) changer()
      },
      wait: (milliseconds: number) => {
        now += milliseconds
      },
      /** A reader that never takes anything. */
      async connectDeaf() {
        const before = responses.length
        const socket = connect(port, '127.0.0.1')
        socket.on('error', () => {})
        socket.pause()
        socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
        closing.push(() => socket.destroy())
        await vi.waitFor(() => expect(responses.length).toBe(before + 1))
      },
      async read() {
        const response = await fetch(`http://127.0.0.1:${port}/`)
        return response.text()
      },
    }
  }

  test('is never told two ticks at once, however slow the store is', async () => {
    let [running, most, asked] = [0, 0, 0]
    const doors: (() => void)[] = []
    const all = await stand(async () => {
      asked++
      most = Math.max(most, ++running)
      await new Promise<void>((resolve) => doors.push(resolve))
      running--
      return [{ id: 's' }]
    })
    void all.read().catch(() => {})
    await vi.waitFor(() => expect(all.open()).toBe(1))
    for (let index = 0; index < 5; index++) all.tick()
    doors[0]?.()
    await vi.waitFor(() => expect(asked).toBe(2))
    doors[1]?.()
    await vi.waitFor(() => expect(all.warn).toHaveBeenCalledTimes(2))
    expect([most, asked]).toEqual([1, 2])
  })

  test.each([
    ['the session ended', async () => []],
    ['another session of the person lasts', async () => [{ id: 'other' }]],
  ])('ends with its session: %s', async (_, sessionsOf) => {
    const all = await stand(sessionsOf)
    const text = all.read()
    await vi.waitFor(() => expect(all.open()).toBe(1))
    all.tick()
    expect(await text).toMatch(/event: changed\ndata: \{"what":"session"\}\n\n$/)
    expect(all.open()).toBe(0)
  })

  test('that nobody reads is dropped when too much waits', async () => {
    const all = await stand()
    await all.connectDeaf()
    for (let index = 0; index < 200_000 && all.open() > 0; index++) {
      all.change()
      // What the kernel takes does not wait.
      if (index % 1_000 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    expect(all.open()).toBe(0)
    expect(all.responses[0]?.destroyed).toBe(true)
    expect(all.responses[0]?.writableLength ?? 0).toBeLessThan(512 * 1024)
  })

  test('that stopped being read is dropped half a minute later, though little waits', async () => {
    const all = await stand()
    await all.connectDeaf()
    const isFull = () => all.responses[0]?.writableNeedDrain === true
    for (let index = 0; index < 200_000 && !isFull(); index++) {
      all.change()
      if (index % 100 === 0) await new Promise((resolve) => setImmediate(resolve))
      // The kernel may have taken it after all.
      if (isFull()) await new Promise((resolve) => setTimeout(resolve, 20))
    }
    for (const seconds of [0, 29]) {
      all.wait(seconds * 1_000)
      all.tick()
      await vi.waitFor(() => expect(all.warn).toHaveBeenCalled())
      expect(all.open()).toBe(1)
      all.warn.mockClear()
    }
    all.wait(2_000)
    all.tick()
    await vi.waitFor(() => expect(all.open()).toBe(0))
    expect(all.responses[0]?.destroyed).toBe(true)
  })

  test('is one of sixteen at most; the oldest makes room even if nobody reads it', async () => {
    const all = await stand()
    for (let index = 0; index < 20; index++) await all.connectDeaf()
    expect(all.open()).toBe(16)
    expect(all.responses.map((response) => response.writableEnded || response.destroyed)).toEqual(
      Array.from({ length: 20 }, (_, index) => index < 4),
    )
  })
})
