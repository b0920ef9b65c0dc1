import { expect, test } from 'vitest'
import { createMemoryStorage } from '../../storage/memoryStorage.ts'
import { NodeError } from '../network.ts'
import { createFakeNode, headerOf, logOf, scope } from './fakeNode.test.support.ts'
import { callOf, range, setUpFeeds } from './feedsSetUp.test.support.ts'

test('a subscriber hears of every block after the subscription, in the shape of a node', async () => {
  const { node, clock, feeds, delivered } = setUpFeeds()
  node.mine(3)
  const id = await feeds.subscribe(callOf(), 'newHeads')
  expect(id).toMatch(/^0x[0-9a-f]{32}$/)
  await clock.pass(100)
  node.mine(2)
  await clock.pass(100)
  expect(delivered).toEqual(
    node.chain.slice(4).map((block) => ({
      connection: 'c1',
      scope,
      id,
      result: headerOf(block),
    })),
  )
  expect(delivered[0]?.result.baseFeePerGas).toBe('0x7')
})

test('nothing is delivered before the answer with the id has left', async () => {
  const { node, clock, feeds, delivered, numbersOf } = setUpFeeds({ ws: false })
  const id = await feeds.subscribe(callOf(), 'newHeads')
  node.mine()
  await feeds.subscribe(callOf('c2'), 'newHeads')
  expect(delivered).toEqual([])
  await clock.pass(0)
  expect(numbersOf(id)).toEqual([1])
})

test('ten blocks without the service arrive once and in order when it is back', async () => {
  const { node, clock, feeds, numbersOf } = setUpFeeds()
  const id = await feeds.subscribe(callOf(), 'newHeads')
  await clock.pass(100)
  node.mine(2)
  await clock.pass(100)
  node.stop()
  await clock.pass(5_000)
  node.mine(10)
  await clock.pass(60_000)
  expect(numbersOf(id)).toEqual([1, 2])
  node.start()
  await clock.pass(15_000)
  expect(numbersOf(id)).toEqual(range(1, 12))
  node.mine()
  await clock.pass(100)
  expect(numbersOf(id)).toEqual(range(1, 13))
  expect(node.sockets()).toBe(1)
})

test('a back-filled header is the announced one, without the body of its block', async () => {
  const { node, clock, feeds, delivered } = setUpFeeds()
  await feeds.subscribe(callOf(), 'newHeads')
  await clock.pass(100)
  node.mute = true
  node.mine(3)
  node.mute = false
  node.mine()
  await clock.pass(100)
  expect(delivered.map(({ result }) => result)).toEqual(node.chain.slice(1).map(headerOf))
})

test('headers that come twice or late are told once and in order', async () => {
  const { node, clock, feeds, numbersOf } = setUpFeeds()
  const id = await feeds.subscribe(callOf(), 'newHeads')
  await clock.pass(100)
  node.mute = true
  node.mine(4)
  const [, one, two, three, four] = node.chain.map(headerOf)
  for (const header of [two, one, two, four, 'no header', { number: '0x1' }, three, four, one])
    node.announce(header)
  await clock.pass(2_000)
  expect(numbersOf(id)).toEqual([1, 2, 3, 4])
})

test('after a reorg the new branch comes from the fork on', async () => {
  const { node, clock, feeds, numbersOf, delivered } = setUpFeeds()
  const id = await feeds.subscribe(callOf(), 'newHeads')
  await clock.pass(100)
  node.mine(5)
  await clock.pass(100)
  node.reorg(3, 4)
  await clock.pass(100)
  expect(numbersOf(id)).toEqual([1, 2, 3, 4, 5, 3, 4, 5, 6])
  expect(delivered.slice(5).map(({ result }) => result)).toEqual(node.chain.slice(3).map(headerOf))
})

test('a reorg during an absence, deeper than the absence, is told from its fork on', async () => {
  const { node, clock, feeds, numbersOf } = setUpFeeds()
  const id = await feeds.subscribe(callOf(), 'newHeads')
  await clock.pass(100)
  node.mine(6)
  await clock.pass(100)
  node.stop()
  node.mine(2)
  node.reorg(5, 4)
  node.start()
  await clock.pass(20_000)
  expect(numbersOf(id)).toEqual([...range(1, 6), 4, 5, 6, 7])
})

test('a chain that became shorter is followed from its next block', async () => {
  const { node, clock, feeds, numbersOf } = setUpFeeds()
  const id = await feeds.subscribe(callOf(), 'newHeads')
  await clock.pass(100)
  node.mine(6)
  await clock.pass(100)
  node.reorg(4, 0)
  await clock.pass(40_000)
  node.mine()
  await clock.pass(100)
  expect(numbersOf(id)).toEqual([1, 2, 3, 4, 5, 6, 3])
})

test('a chain that starts over below all that was told is followed, and one late answer does not look like it', async () => {
  const { node, clock, feeds, numbersOf } = setUpFeeds({ ws: false })
  node.mine(9)
  const id = await feeds.subscribe(callOf(), 'newHeads')
  await clock.pass(100)
  node.mine(1)
  await clock.pass(4_000)
  let late = 2
  node.intercept = () => (late-- > 0 ? node.chain[8] : undefined)
  await clock.pass(20_000)
  expect(numbersOf(id)).toEqual([10])
  node.reorg(10, 3)
  await clock.pass(60_000)
  expect(numbersOf(id)).toEqual([10, 3])
})

test('a header of no chain that the node serves is left alone', async () => {
  const { node, clock, feeds, numbersOf } = setUpFeeds()
  const id = await feeds.subscribe(callOf(), 'newHeads')
  await clock.pass(100)
  node.mine(3)
  await clock.pass(100)
  const orphan = { ...headerOf(node.chain[2]!), hash: `0x${'f'.repeat(64)}` }
  node.announce(orphan)
  node.announce({ ...orphan, number: '0x4' })
  await clock.pass(5_000)
  node.mine()
  await clock.pass(5_000)
  expect(numbersOf(id)).toEqual([1, 2, 3, 4])
})

test('an absence beyond the limit ends with the newest block', async () => {
  const { node, clock, feeds, numbersOf } = setUpFeeds()
  const id = await feeds.subscribe(callOf(), 'newHeads')
  await clock.pass(100)
  node.stop()
  node.mine(1_100)
  node.start()
  await clock.pass(20_000)
  node.mine(1)
  await clock.pass(100)
  expect(numbersOf(id)).toEqual([1_100, 1_101])
})

test('a whole absence within the limit is made up for', async () => {
  const { node, clock, feeds, numbersOf } = setUpFeeds()
  const id = await feeds.subscribe(callOf(), 'newHeads')
  await clock.pass(100)
  node.stop()
  node.mine(1_024)
  node.start()
  await clock.pass(20_000)
  expect(numbersOf(id)).toEqual(range(1, 1_024))
})

test.each(['no address', 'refused'])('without a socket (%s) the chain is polled', async (why) => {
  const { node, clock, feeds, numbersOf } = setUpFeeds({ ws: why !== 'no address' })
  node.refuseSockets = true
  const id = await feeds.subscribe(callOf(), 'newHeads')
  await clock.pass(4_000)
  node.mine(3)
  await clock.pass(4_000)
  expect(numbersOf(id)).toEqual([1, 2, 3])
  node.reorg(2, 2)
  await clock.pass(4_000)
  expect(numbersOf(id)).toEqual([1, 2, 3, 2, 3])
  expect(node.sockets()).toBe(0)
})

test('a socket that is open and silent is found out and renewed', async () => {
  const { node, clock, feeds, numbersOf } = setUpFeeds()
  const id = await feeds.subscribe(callOf(), 'newHeads')
  await clock.pass(100)
  node.mute = true
  node.mine(2)
  await clock.pass(30_000)
  expect(numbersOf(id)).toEqual([1, 2])
  node.mine()
  await clock.pass(30_000)
  node.mute = false
  await clock.pass(1_000)
  node.mine()
  await clock.pass(0)
  expect(numbersOf(id)).toEqual([1, 2, 3, 4])
})

test('logs come block by block in order, and are taken back after a reorg', async () => {
  const { node, clock, feeds, delivered } = setUpFeeds()
  const filter = {
    address: `0x${'Aa'.repeat(20)}`,
    topics: [null, [`0x${'1'.repeat(64)}`]],
    fromBlock: '0x0',
  }
  await feeds.subscribe(callOf(), 'logs', filter)
  await clock.pass(100)
  node.mine(6)
  await clock.pass(100)
  const before = node.chain.slice(1)
  const asked = node.calls.filter(({ method }) => method === 'eth_getLogs').map(({ params }) => params)
  // The header of block five says that there are none.
  const withLogs = before.filter((block) => block.number !== '0x5')
  expect(asked).toEqual(
    withLogs.map((block) => [
      {
        address: [`0x${'aa'.repeat(20)}`],
        topics: [null, [`0x${'1'.repeat(64)}`]],
        blockHash: block.hash,
      },
    ]),
  )
  expect(delivered.map(({ result }) => result)).toEqual(withLogs.map(logOf))

  delivered.length = 0
  node.reorg(3, 3)
  await clock.pass(100)
  const gone = [before[5]!, before[3]!]
  const come = [node.chain[4]!, node.chain[6]!]
  expect(delivered.map(({ result }) => result)).toEqual([
    ...gone.map((block) => ({ ...logOf(block), removed: true })),
    ...come.map(logOf),
  ])
})

test('logs that cannot be read now come later, still in order', async () => {
  const { node, clock, feeds, numbersOf } = setUpFeeds()
  const id = await feeds.subscribe(callOf(), 'logs')
  await clock.pass(100)
  let failures = 3
  node.intercept = (method) => {
    if (method !== 'eth_getLogs' || failures-- <= 0) return undefined
    throw new NodeError({ code: -32000, message: 'busy' })
  }
  node.mine(4)
  await clock.pass(10_000)
  expect(numbersOf(id)).toEqual([1, 2, 3, 4])
})

test('a block whose logs a node refuses for good does not hold up the next', async () => {
  const { node, clock, feeds, numbersOf } = setUpFeeds()
  const id = await feeds.subscribe(callOf(), 'logs')
  await clock.pass(100)
  node.mine(3)
  const bad = node.chain[2]?.hash
  node.intercept = (method, params) => {
    if (method !== 'eth_getLogs' || !JSON.stringify(params).includes(String(bad))) return undefined
    throw new NodeError({ code: -32005, message: 'too many results' })
  }
  await clock.pass(60_000)
  expect(numbersOf(id)).toEqual([1, 3])
})

test.each([
  'x',
  [],
  { address: 'x' },
  { address: ['0x'] },
  { address: Array(1_001).fill(`0x${'1'.repeat(40)}`) },
  { topics: 'x' },
  { topics: ['0x1'] },
  { topics: [null, null, null, null, null] },
  { topics: [{ '0': 1 }] },
])('the filter %j is refused', async (filter) => {
  const { node, feeds } = setUpFeeds()
  await expect(feeds.subscribe(callOf(), 'logs', filter)).rejects.toMatchObject({ code: -32602 })
  expect(node.calls).toEqual([])
})

test('two subscribers share one stream, and each hears what came after it', async () => {
  const { node, clock, feeds, numbersOf } = setUpFeeds()
  const first = await feeds.subscribe(callOf('c1'), 'newHeads')
  await clock.pass(100)
  node.mine(2)
  const second = await feeds.subscribe(callOf('c2', 'https://b.example'), 'newHeads')
  await clock.pass(100)
  node.mine(2)
  await clock.pass(100)
  expect(numbersOf(first)).toEqual([1, 2, 3, 4])
  expect(numbersOf(second)).toEqual([3, 4])
  expect(node.sockets()).toBe(1)
})

test('subscriptions at the same moment open one stream', async () => {
  const { node, clock, feeds, numbersOf } = setUpFeeds()
  const ids = await Promise.all(range(1, 5).map((each) => feeds.subscribe(callOf(`c${each}`), 'newHeads')))
  await clock.pass(100)
  node.mine()
  await clock.pass(100)
  expect(new Set(ids).size).toBe(5)
  for (const id of ids) expect(numbersOf(id)).toEqual([1])
  expect(node.sockets()).toBe(1)
})

test('the stream ends with its last subscriber', async () => {
  const { node, clock, feeds, numbersOf } = setUpFeeds()
  const first = await feeds.subscribe(callOf('c1'), 'newHeads')
  const second = await feeds.subscribe(callOf('c2'), 'logs')
  await clock.pass(100)
  expect(feeds.unsubscribe(callOf('c2'), first)).toBe(false)
  expect(feeds.unsubscribe(callOf('c1', 'https://b.example'), first)).toBe(false)
  expect(feeds.unsubscribe({ ...callOf('c1'), scope: 'eip155:1' }, first)).toBe(false)
  expect(feeds.unsubscribe(callOf('c1'), first)).toBe(true)
  expect(feeds.unsubscribe(callOf('c1'), first)).toBe(false)
  node.mine()
  await clock.pass(100)
  expect(numbersOf(first)).toEqual([])
  expect(numbersOf(second)).toEqual([1])
  feeds.endConnection('c2')
  expect(node.sockets()).toBe(0)
  expect(clock.waiting()).toBe(0)
  const calls = node.calls.length
  node.mine()
  await clock.pass(60_000)
  expect(node.calls).toHaveLength(calls)
})

test('a scope that an origin lost goes silent for it alone', async () => {
  const { node, clock, feeds, numbersOf } = setUpFeeds()
  const lost = await feeds.subscribe(callOf('c1'), 'newHeads')
  const kept = await feeds.subscribe(callOf('c2', 'https://b.example'), 'newHeads')
  await clock.pass(100)
  const filter = feeds.keepFilter(callOf('c1'), '0x1')
  feeds.endScope('https://a.example', 'eip155:1')
  expect(feeds.filter(callOf('c1'), filter)).toBe('0x1')
  feeds.endScope('https://a.example', scope)
  node.mine()
  await clock.pass(100)
  expect(numbersOf(lost)).toEqual([])
  expect(numbersOf(kept)).toEqual([1])
  expect(feeds.filter(callOf('c1'), filter)).toBeNull()
})

test('a page that leaves while it subscribes leaves nothing behind', async () => {
  const { node, clock, feeds } = setUpFeeds()
  const subscribing = feeds.subscribe(callOf(), 'newHeads').catch((thrown) => thrown)
  feeds.endConnection('c1')
  expect(await subscribing).toMatchObject({ code: 4901 })
  await clock.pass(0)
  expect(node.sockets()).toBe(0)
  expect(clock.waiting()).toBe(0)
})

test('a subscription to a network that cannot be reached is 4901', async () => {
  const { node, clock, feeds } = setUpFeeds()
  node.stop()
  await expect(feeds.subscribe(callOf(), 'newHeads')).rejects.toMatchObject({ code: 4901 })
  node.start()
  node.intercept = () => 'no block'
  await expect(feeds.subscribe(callOf(), 'newHeads')).rejects.toMatchObject({ code: 4901 })
  expect(clock.waiting()).toBe(0)
})

test('a connection has at most 64 subscriptions', async () => {
  const { feeds } = setUpFeeds()
  await Promise.all(range(1, 64).map(() => feeds.subscribe(callOf(), 'newHeads')))
  await expect(feeds.subscribe(callOf(), 'newHeads')).rejects.toMatchObject({
    code: -32005,
    data: { limit: 64 },
  })
  await feeds.subscribe(callOf('c2'), 'newHeads')
  feeds.close()
})

test('a subscriber that throws does not disturb the others', async () => {
  const { node, clock } = setUpFeeds()
  const { createFeeds } = await import('./createFeeds.ts')
  const heard: string[] = []
  let lastByte = 0
  const feeds = createFeeds({
    networks: node.networks,
    openSocket: node.openSocket,
    clock,
    random: (length) => new Uint8Array(length).fill(++lastByte),
    deliver(connection) {
      if (connection === 'bad') throw new Error('no')
      if (connection === 'slow')
        return new Promise((_, reject) => clock.after(50, () => reject(new Error('late'))))
      heard.push(connection)
      return undefined
    },
  })
  for (const connection of ['bad', 'slow', 'good']) await feeds.subscribe(callOf(connection), 'newHeads')
  await clock.pass(100)
  node.mine(3)
  await clock.pass(100)
  expect(heard).toEqual(['good', 'good', 'good'])
})

test('a filter of a node is known to its own page only', () => {
  const { feeds } = setUpFeeds()
  const id = feeds.keepFilter(callOf(), '0xf1')
  expect(id).toMatch(/^0x[1-9a-f][0-9a-f]{31}$/)
  expect(feeds.filter(callOf(), id)).toBe('0xf1')
  expect(feeds.filter(callOf('c2'), id)).toBeNull()
  expect(feeds.filter(callOf('c1', 'https://b.example'), id)).toBeNull()
  expect(feeds.filter({ ...callOf(), scope: 'eip155:1' }, id)).toBeNull()
  feeds.dropFilter(callOf('c2'), id)
  expect(feeds.filter(callOf(), id)).toBe('0xf1')
  feeds.dropFilter(callOf(), id)
  expect(feeds.filter(callOf(), id)).toBeNull()
  for (let each = 0; each < 64; each++) feeds.keepFilter(callOf(), '0xf2')
  expect(() => feeds.keepFilter(callOf(), '0xf3')).toThrow(expect.objectContaining({ code: -32005 }))
})

test('a network that gets another address is followed there', async () => {
  const { node, clock, feeds, numbersOf } = setUpFeeds({ ws: false })
  const id = await feeds.subscribe(callOf(), 'newHeads')
  await clock.pass(100)
  node.mine()
  node.change({ ...node.row, ws: 'ws://localhost:1/' })
  await clock.pass(100)
  node.mine()
  await clock.pass(100)
  expect(numbersOf(id)).toEqual([1, 2])
  expect(node.sockets()).toBe(1)
  node.change(null)
  expect(node.sockets()).toBe(0)
  expect(clock.waiting()).toBe(0)
})

test('a worker that starts again goes on where the last one stopped', async () => {
  const sessionStorage = createMemoryStorage()
  const node = createFakeNode()
  const before = setUpFeeds({ node, sessionStorage })
  const heads = await before.feeds.subscribe(callOf(), 'newHeads')
  const logs = await before.feeds.subscribe(callOf(), 'logs', { topics: [] })
  const other = await before.feeds.subscribe(callOf('gone'), 'newHeads')
  const filter = before.feeds.keepFilter(callOf(), '0xf1')
  await before.clock.pass(100)
  node.mine(4)
  await before.clock.pass(100)
  expect(before.numbersOf(heads)).toEqual([1, 2, 3, 4])
  before.feeds.close()
  expect(before.clock.waiting()).toBe(0)
  node.reorg(1, 4)

  const after = setUpFeeds({ node, sessionStorage })
  await after.feeds.resume()
  await after.clock.pass(10_000)
  expect(after.delivered).toEqual([])
  expect(after.feeds.adopt('c1', { origin: 'https://b.example', connection: 'n0' })).toBe(false)
  expect(after.feeds.adopt('c1', { origin: 'https://a.example', connection: 'n1' })).toBe(true)
  await after.clock.pass(100)
  expect(after.numbersOf(heads)).toEqual([4, 5, 6, 7])
  expect(after.numbersOf(logs)).toEqual([4, 6, 7])
  expect(after.delivered.every(({ connection }) => connection === 'n1')).toBe(true)
  expect(after.feeds.filter(callOf('n1'), filter)).toBe('0xf1')
  await after.clock.pass(60_000)
  node.mine()
  await after.clock.pass(100)
  expect(after.numbersOf(heads)).toEqual([4, 5, 6, 7, 8])
  expect(after.numbersOf(other)).toEqual([])
  expect(after.feeds.snapshot().subscriptions.map(({ id }) => id)).toEqual([heads, logs])
  expect(after.feeds.unsubscribe(callOf('n1'), heads)).toBe(true)
})

test('a table that cannot be read is no table', async () => {
  const junk = [
    null,
    'x',
    { version: 1, subscriptions: 7, streams: [{ scope }] },
    { version: 1, filters: [{}] },
  ]
  for (const value of [...junk, { version: 1, subscriptions: [{ id: 'x', connection: 1 }], streams: [] }]) {
    const { feeds, node } = setUpFeeds()
    feeds.restore(value)
    expect(feeds.snapshot()).toEqual({ version: 1, subscriptions: [], filters: [], streams: [] })
    expect(node.calls).toEqual([])
    feeds.close()
  }
})

test('a filter whose page went away while the node made it is not kept', () => {
  const open = new Set(['c1'])
  const { feeds } = setUpFeeds({ isConnected: (connection) => open.has(connection) })
  feeds.keepFilter(callOf(), '0x1')
  open.clear()
  feeds.endConnection('c1')
  expect(() => feeds.keepFilter(callOf(), '0x2')).toThrow()
  expect(feeds.snapshot().filters).toEqual([])
})
