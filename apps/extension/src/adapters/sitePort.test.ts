import type { PageLine } from '@causeway/wallet'
import { expect, test } from 'vitest'
import { createFakePort } from './fakePort.test.support.ts'
import { serveSite } from './sitePort.ts'

const envelope = (data: unknown) => ({ type: 'caip-348', data })

const top = { originOf: async () => undefined }

function settle(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
}

/** A wallet that keeps what it is told. */
function createFakeWallet() {
  const lines: PageLine[] = []
  const received: unknown[] = []
  let closed = 0
  return {
    lines,
    received,
    closed: () => closed,
    connect: (line: PageLine) => {
      lines.push(line)
      return {
        id: 'line',
        receive: (message: unknown) => void received.push(message),
        close: () => {
          closed++
        },
      }
    },
  }
}

test('what a page says before the wallet is there reaches it, in order and only out of envelopes', async () => {
  const wallet = createFakeWallet()
  const { port, say } = createFakePort({ origin: 'https://a.example', documentId: 'D' }, 'x')
  let ready = (_: typeof wallet): void => {}
  const opening = new Promise<typeof wallet>((resolve) => {
    ready = resolve
  })
  serveSite(port, opening, top)
  for (const message of [
    'ping',
    null,
    7,
    [],
    {},
    { type: 'other', data: 1 },
    envelope(1),
    envelope({ id: 2 }),
  ])
    say(message)
  ready(wallet)
  await settle()
  say(envelope('three'))
  expect(wallet.received).toEqual([1, { id: 2 }, 'three'])
  expect(wallet.lines[0]).toMatchObject({ origin: 'https://a.example', page: 'D x' })
})

test('answers go out in envelopes until one end hangs up', async () => {
  const wallet = createFakeWallet()
  const fake = createFakePort({ origin: 'https://a.example' })
  serveSite(fake.port, Promise.resolve(wallet), top)
  await settle()
  const [line] = wallet.lines
  line?.send({ id: 1 })
  fake.leave()
  line?.send({ id: 2 })
  expect(fake.posted).toEqual([envelope({ id: 1 })])
  expect(wallet.closed()).toBe(1)

  const other = createFakePort({ origin: 'https://a.example' })
  serveSite(other.port, Promise.resolve(wallet), top)
  await settle()
  wallet.lines[1]?.close()
  wallet.lines[1]?.send({ id: 3 })
  expect(other.isHungUp()).toBe(true)
  expect(other.posted).toEqual([])
})

test.each([['null'], [undefined]])(
  'a sender whose origin is %s is hung up on, whatever its address says',
  (origin) => {
    const wallet = createFakeWallet()
    const fake = createFakePort({ origin, url: 'https://a.example/' })
    serveSite(fake.port, Promise.resolve(wallet), top)
    expect(fake.isHungUp()).toBe(true)
    expect(wallet.lines).toEqual([])
  },
)

test('a page that floods a wallet that is not there yet is hung up on', () => {
  const fake = createFakePort({ origin: 'https://a.example' })
  serveSite(fake.port, new Promise(() => {}), top)
  for (let at = 0; at < 50_000; at++) fake.say(envelope(at))
  expect(fake.isHungUp()).toBe(false)
  fake.say(envelope(50_000))
  expect(fake.isHungUp()).toBe(true)
})

test('a page chooses the name of its port, but not how much of it is kept', async () => {
  const wallet = createFakeWallet()
  const fake = createFakePort({ origin: 'https://a.example', documentId: 'd' }, 'n'.repeat(1_000_000))
  serveSite(fake.port, Promise.resolve(wallet), top)
  await settle()
  expect(wallet.lines).toMatchObject([{ page: `d ${'n'.repeat(100)}` }])
})

test('where the wallet cannot start, the page is hung up on and not left waiting', async () => {
  const fake = createFakePort({ origin: 'https://a.example' })
  serveSite(fake.port, Promise.reject(new Error('damaged')), top)
  await settle()
  expect(fake.isHungUp()).toBe(true)
})

test('a frame is told with the page that it lies in, and waits until that is found', async () => {
  const wallet = createFakeWallet()
  const sender = { origin: 'https://a.example', frameId: 7, tab: { id: 3 } }
  const fake = createFakePort(sender)
  const asked: unknown[] = []
  let find = (_: string): void => {}
  const around = {
    originOf: (frame: unknown) => {
      asked.push(frame)
      return new Promise<string>((resolve) => {
        find = resolve
      })
    },
  }
  serveSite(fake.port, Promise.resolve(wallet), around)
  fake.say(envelope(1))
  await settle()
  expect(wallet.lines).toEqual([])
  find('https://news.example')
  await settle()
  expect(asked).toEqual([sender])
  expect(wallet.lines[0]).toMatchObject({ origin: 'https://a.example', within: 'https://news.example' })
  expect(wallet.received).toEqual([1])
})

test('that a port is closed is told whichever end closed it, so that nobody stays awake for it', async () => {
  const wallet = createFakeWallet()
  const ended: string[] = []
  const serve = (name: string, origin?: string) => {
    const fake = createFakePort({ origin })
    serveSite(fake.port, Promise.resolve(wallet), top, () => ended.push(name))
    return fake
  }
  serve('opaque', 'null')
  const left = serve('left', 'https://a.example')
  serve('hung up on', 'https://b.example')
  await settle()
  expect(ended).toEqual(['opaque'])
  left.leave()
  wallet.lines[1]?.close()
  expect(ended).toEqual(['opaque', 'left', 'hung up on'])
})
