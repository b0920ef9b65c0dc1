import { expect, test } from 'vitest'
import { createMemoryStorage } from '../storage/memoryStorage.ts'
import { createFakeClock } from './fakeClock.test.support.ts'
import type { NetworkRow } from './network.ts'
import { createNetworks } from './networks.ts'
import { wellKnown } from './wellKnown.ts'

const key = '0123456789abcdef0123456789abcdef'
const row: NetworkRow = {
  scope: 'eip155:777',
  name: 'Ours',
  symbol: 'OUR',
  decimals: 18,
  http: 'https://node.example.org/v3/k',
  ws: null,
  explorer: null,
  isTest: false,
  from: 'user',
}

function setUp(options: { stored?: unknown; answer?: (url: string) => Response } = {}) {
  const storage = createMemoryStorage()
  const asked: string[] = []
  const fakeFetch = async (url: unknown, init?: RequestInit) => {
    asked.push(`${init?.method} ${url}`)
    if (options.answer === undefined) throw new TypeError('fetch failed')
    return options.answer(String(url))
  }
  const open = async () => {
    if (options.stored !== undefined) await storage.set({ 'v1/networks': options.stored })
    return await createNetworks({ storage, fetch: fakeFetch as typeof fetch, clock: createFakeClock() })
  }
  return { storage, asked, open }
}

const listed =
  (entries: unknown, status = 200) =>
  () =>
    Response.json(entries, { status })
const entry = (name: string, chainId: number) => ({
  name,
  chainId,
  scope: `eip155:${chainId}`,
  http: `http://localhost:8645/${name}/v3/${key}`,
  ws: `ws://localhost:8645/${name}/ws/v3/${key}`,
})

test('the wallet starts with the networks of the service and well-known ones, none with an address', async () => {
  const networks = await setUp().open()
  expect(networks.rows()).toEqual(wellKnown)
  expect(networks.rows().every(({ http, ws }) => http === null && ws === null)).toBe(true)
  expect(networks.rows().map(({ scope }) => scope)).toMatchInlineSnapshot(`
    [
      "eip155:1337",
      "eip155:1338",
      "eip155:1339",
      "eip155:1",
      "eip155:10",
      "eip155:56",
      "eip155:137",
      "eip155:324",
      "eip155:8453",
      "eip155:42161",
      "eip155:43114",
      "eip155:59144",
      "eip155:11155111",
      "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
      "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
      "solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z",
      "bip122:000000000019d6689c085ae165831e93",
      "bip122:000000000933ea01ad0ee984209779ba",
      "bip122:00000000da84f2bafbbc53dee25a72ae",
      "bip122:00000008819873e925422c1ff0f99f7c",
    ]
  `)
})

test('a scope without a row is 4901', async () => {
  const networks = await setUp().open()
  expect(() => networks.get('eip155:424242')).toThrow(expect.objectContaining({ code: 4901 }))
})

test('rows that are put and removed stay so', async () => {
  const { open } = setUp()
  const networks = await open()
  const changes: unknown[] = []
  const stop = networks.onChange((change) => changes.push(change))
  await networks.put(row)
  await networks.put({ ...row, scope: 'eip155:1', name: 'My mainnet' })
  await networks.remove('eip155:10')
  await networks.remove('eip155:10')
  stop()
  await networks.remove('eip155:777')
  expect(changes).toEqual([
    { put: ['eip155:777'], removed: [] },
    { put: ['eip155:1'], removed: [] },
    { put: [], removed: ['eip155:10'] },
  ])
  const again = await open()
  expect(again.row('eip155:1')?.name).toBe('My mainnet')
  expect(again.row('eip155:10')).toBeNull()
  expect(again.row('eip155:777')).toBeNull()
  await again.put({ ...row, scope: 'eip155:10' })
  expect((await open()).row('eip155:10')?.name).toBe('Ours')
})

test('a network is opened anew when its row changes', async () => {
  const networks = await setUp().open()
  const before = networks.get('eip155:1')
  expect(networks.get('eip155:1')).toBe(before)
  await networks.put({ ...row, scope: 'eip155:1' })
  expect(networks.get('eip155:1').row.name).toBe('Ours')
})

test.each([
  ['plain HTTP that a site proposes', { from: 'site', http: 'http://node.example.org/' }],
  ['another scheme', { http: 'ftp://node.example.org/' }],
  ['script', { http: 'javascript:alert(1)' }],
  ['credentials', { http: 'https://user:pass@node.example.org/' }],
  ['a socket of a wrong scheme', { ws: 'https://node.example.org/' }],
  ['an explorer of a wrong scheme', { explorer: 'javascript:alert(1)' }],
  ['no CAIP-2 scope', { scope: 'eip155' }],
  ['an empty name', { name: ' ' }],
  ['decimals out of bounds', { decimals: 1.5 }],
])('a row with %s is refused', async (_, change) => {
  const { open, storage } = setUp()
  const networks = await open()
  await expect(networks.put({ ...row, ...change } as NetworkRow)).rejects.toMatchObject({
    reason: 'badAddress',
  })
  expect(await storage.keys('')).toEqual([])
})

test.each(['localhost', 'a.localhost', '127.0.0.1', '127.8.9.1', '[::1]'])(
  'a site may propose plain HTTP on this machine (%s)',
  async (host) => {
    const networks = await setUp().open()
    await networks.put({ ...row, from: 'site', http: `http://${host}:8545/` })
    expect(networks.row(row.scope)?.http).toBe(`http://${host}:8545`)
  },
)

test.each(['localhost.example.org', '127.0.0.1.example.org', '128.0.0.1', '[::2]', 'notlocalhost'])(
  '%s is not this machine',
  async (host) => {
    const networks = await setUp().open()
    const put = networks.put({ ...row, from: 'site', http: `http://${host}:8545/` })
    await expect(put).rejects.toMatchObject({ reason: 'badAddress' })
  },
)

test.each([
  ['junk', 'x'],
  ['a newer version', { version: 2, rows: [] }],
  ['a row that is none', { version: 1, rows: [row, { scope: 1 }], removed: [] }],
])('a record that cannot be read (%s) is set aside', async (_, damaged) => {
  const { open, storage } = setUp({ stored: damaged })
  const networks = await open()
  expect(networks.rows()).toEqual(wellKnown)
  await networks.put(row)
  expect(await storage.get('v1/networks.damaged')).toEqual(damaged)
  expect(await storage.get('v1/networks')).toEqual({ version: 1, rows: [row], removed: [] })
})

const rootList = `GET http://localhost:8645/v3/${key}/networks`
test.each([
  [`http://localhost:8645/localnet/v3/${key}`, rootList],
  [`  http://localhost:8645/localnet/v3/${key}/ `, rootList],
  [`http://localhost:8645/v3/${key}`, rootList],
  [`http://localhost:8645/v3/${key}/networks`, rootList],
  [`http://localnet.localhost:8645/v3/${key}`, rootList],
  [`ws://localhost:8645/localnet/ws/v3/${key}`, rootList],
  [`ws://localnet.localhost:8645/ws/v3/${key}`, rootList],
  [`https://localnet.example.org/v3/${key}`, `GET https://localnet.example.org/v3/${key}/networks`],
  [`wss://localnet.example.org/ws/v3/${key}`, `GET https://localnet.example.org/v3/${key}/networks`],
  [`https://example.org/node/localnet/v3/${key}`, `GET https://example.org/node/v3/${key}/networks`],
  [`http://192.168.1.5:8645/ticknet/v3/${key}`, `GET http://192.168.1.5:8645/v3/${key}/networks`],
])('%s leads to the list of the service', async (address, expected) => {
  const { open, asked } = setUp({ answer: listed([entry('localnet', 1337), entry('ticknet', 1338)]) })
  const networks = await open()
  const rows = await networks.addService(address)
  expect(asked).toEqual([expected])
  expect(rows.map(({ scope }) => scope)).toEqual(['eip155:1337', 'eip155:1338'])
})

test('every network of a service gets its row, and known ones keep their name and unit', async () => {
  const entries = [
    entry('localnet', 1337),
    entry('bsc-mainnet', 56),
    entry('own', 99),
    { name: 'x', scope: null },
  ]
  const { open } = setUp({ answer: listed(entries) })
  const networks = await open()
  await networks.addService(`http://localhost:8645/v3/${key}`)
  expect(networks.row('eip155:1337')).toMatchObject({
    ...entryAddresses('localnet'),
    from: 'service',
    isTest: true,
  })
  expect(networks.row('eip155:56')).toMatchObject({
    ...entryAddresses('bsc-mainnet'),
    name: 'BNB Smart Chain',
    symbol: 'BNB',
    isTest: false,
  })
  expect(networks.row('eip155:99')).toMatchObject({ name: 'own', symbol: 'ETH', decimals: 18 })
  const again = await open()
  expect(again.rows()).toEqual(networks.rows())
})

function entryAddresses(name: string) {
  const { http, ws } = entry(name, 0)
  return { http, ws }
}

test('a service behind something that ends TLS is called as it was asked', async () => {
  const plain = { ...entry('localnet', 1337), http: `http://node.example.org/localnet/v3/${key}`, ws: null }
  const { open } = setUp({ answer: listed([plain]) })
  const networks = await open()
  const [first] = await networks.addService(`https://node.example.org/localnet/v3/${key}`)
  expect(first).toMatchObject({ http: `https://node.example.org/localnet/v3/${key}`, ws: null })
})

const byHost = (name: string, chainId: number) => ({
  ...entry(name, chainId),
  http: `https://${name}.example.org/v3/${key}`,
  ws: null,
})

test.each([
  ['the first', `http://localhost:8645/v3/${key}`, entry, 'localnet'],
  ['the one in the path', `http://localhost:8645/mine/v3/${key}`, entry, 'mine'],
  ['the one in the path of a socket', `ws://localhost:8645/mine/ws/v3/${key}`, entry, 'mine'],
  ['the one below localhost', `http://mine.localhost:8645/v3/${key}`, entry, 'mine'],
  ['the one in the host', `https://mine.example.org/v3/${key}`, byHost, 'mine'],
])('of two networks with one chain id, %s gets the row', async (_, address, toEntry, name) => {
  const { open } = setUp({
    answer: listed([toEntry('localnet', 1337), toEntry('other', 99), toEntry('mine', 1337)]),
  })
  const networks = await open()
  const rows = await networks.addService(address)
  expect(rows.map(({ scope }) => scope)).toEqual(['eip155:1337', 'eip155:99'])
  expect(rows[0]).toMatchObject({ name, http: toEntry(name, 1337).http })
  expect(rows).toEqual(rows.map(({ scope }) => networks.row(scope)))
})

test.each([
  [`http://localhost:8645/localnat/v3/${key}`, entry],
  [`http://localnat.localhost:8645/v3/${key}`, entry],
  [`https://localnat.example.org/v3/${key}`, byHost],
  [`http://localhost:8645/${key}/v3/localnet`, entry],
])(
  'a network that the service does not have (%#) is refused, with those that it has',
  async (address, to) => {
    const { open, storage } = setUp({ answer: listed([to('localnet', 1337), to('ticknet', 1338)]) })
    const error = await (await open()).addService(address).catch((thrown) => thrown)
    expect(error).toMatchObject({ name: 'WalletError', reason: 'badAddress' })
    expect(error.message).toMatch(/The networks of this service are: localnet, ticknet\.$/)
    expect(error.message).not.toContain(key)
    expect(await storage.keys('')).toEqual([])
  },
)

test.each([
  'nonsense',
  'http://localhost:8645',
  'http://localhost:8645/localnet',
  `http://localhost:8645/localnet/v2/${key}`,
  `ftp://localhost:8645/localnet/v3/${key}`,
  `http://user:pw@localhost:8645/localnet/v3/${key}`,
])('%s is no address of a service and is not called', async (address) => {
  const { open, asked } = setUp({ answer: listed([]) })
  const networks = await open()
  await expect(networks.addService(address)).rejects.toMatchObject({
    name: 'WalletError',
    reason: 'badAddress',
  })
  expect(asked).toEqual([])
})

test.each([
  ['an unknown key', 'refusedKey', () => new Response('unknown key', { status: 401 })],
  ['another site', 'badAddress', () => new Response('<html>')],
  ['an empty list', 'badAddress', listed([])],
  ['a service that stops', 'unreachableService', () => new Response('', { status: 503 })],
  ['nobody', 'unreachableService', undefined],
])('%s is a refusal to the user (%#)', async (_, reason, answer) => {
  const { open, storage } = setUp(answer === undefined ? {} : { answer })
  const networks = await open()
  const error = await networks.addService(`http://localhost:8645/v3/${key}`).catch((thrown) => thrown)
  expect(error).toMatchObject({ name: 'WalletError', reason })
  expect(`${error.stack}`).not.toContain(key)
  expect(await storage.keys('')).toEqual([])
})

test('an address is probed for its chain without a row', async () => {
  const answer = () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x539' })
  const { open, storage } = setUp({ answer })
  const networks = await open()
  expect(await networks.probe('https://node.example.org/')).toBe('0x539')
  await expect(networks.probe('http://node.example.org/')).rejects.toMatchObject({ code: 4901 })
  expect(await storage.keys('')).toEqual([])
  await expect((await setUp().open()).probe('https://node.example.org/')).rejects.toMatchObject({
    code: 4901,
  })
})
