import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call, freePort, interrupt, startCauseway } from '@causeway/node/testing'
import {
  createFeeds,
  createNetworks,
  type FeedsOptions,
  type Networks,
  type NetworksOptions,
  type WalletFeeds,
} from '@causeway/wallet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'

type Running = Awaited<ReturnType<typeof startCauseway>>

const scopes = { localnet: 'eip155:1337', ticknet: 'eip155:1338', history: 'eip155:1339' }
/** Init code of a contract that emits a log with topic 7 when it is called. */
const logger = '0x6c6001600052600760206000a100600052600d6013f3'

const nodeClock: FeedsOptions['clock'] = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

const openNodeSocket: FeedsOptions['openSocket'] = (url) => {
  const socket = new WebSocket(url)
  // A failure to connect is followed by a close, which is what counts.
  socket.on('error', () => {})
  return {
    send: (text) => socket.send(text),
    close: () => socket.terminate(),
    onOpen: (listener) => void socket.on('open', listener),
    onMessage: (listener) => void socket.on('message', (data) => listener(String(data))),
    onClose: (listener) => void socket.on('close', () => listener()),
  }
}

/** Storage that is gone with the test. */
function volatileStorage(): NetworksOptions['storage'] {
  const held = new Map<string, unknown>()
  return {
    get: async (key) => held.get(key),
    async set(entries) {
      for (const [key, value] of Object.entries(entries)) held.set(key, value)
    },
    async remove(keys) {
      for (const key of keys) held.delete(key)
    },
    keys: async (prefix) => [...held.keys()].filter((key) => key.startsWith(prefix)),
  }
}

const openNetworks = () => createNetworks({ storage: volatileStorage(), fetch, clock: nodeClock })

describe('networks of a running service', () => {
  const directory = mkdtempSync(join(tmpdir(), 'causeway-networks-'))
  let running: Running

  beforeAll(async () => {
    running = await startCauseway(directory, ['--block-time', '1'])
  })
  afterAll(async () => {
    await interrupt(running)
    rmSync(directory, { recursive: true, force: true })
  })

  const forms: [string, (port: string, key: string) => string][] = [
    ['network in the path', (port, key) => `http://localhost:${port}/localnet/v3/${key}`],
    ['another network in the path', (port, key) => `http://127.0.0.1:${port}/history/v3/${key}/`],
    ['network in the host', (port, key) => `http://localnet.localhost:${port}/v3/${key}`],
    ['root', (port, key) => `http://localhost:${port}/v3/${key}`],
    ['socket', (port, key) => `ws://localhost:${port}/ticknet/ws/v3/${key}`],
    ['socket with the network in the host', (port, key) => `ws://ticknet.localhost:${port}/ws/v3/${key}`],
  ]

  test.each(forms)('one address (%s) brings every network, and each answers', async (_, addressOf) => {
    const { key, networks: served } = running.facts
    const networks = await openNetworks()
    const rows = await networks.addService(addressOf(portOf(running), key))
    expect(rows.map(({ scope }) => scope).sort()).toEqual(served.map(({ scope }) => scope).sort())
    for (const scope of Object.values(scopes)) {
      const chainId = await networks.get(scope).rpc('eth_chainId', [])
      expect(chainId).toBe(`0x${Number(scope.split(':')[1]).toString(16)}`)
      expect(await networks.get(scope).rpc('eth_getBlockByNumber', ['0x0', false])).toMatchObject({
        number: '0x0',
      })
    }
  })

  test("a node's refusal arrives with its code, a wrong key is told apart, and the key stays unsaid", async () => {
    const { key } = running.facts
    const networks = await openNetworks()
    const base = `http://localhost:${portOf(running)}`
    await networks.addService(`${base}/v3/${key}`)
    const refusal = await networks
      .get(scopes.localnet)
      .rpc('eth_getBalance', [])
      .catch((thrown) => thrown)
    expect(refusal).toMatchObject({ name: 'NodeError', code: -32602 })
    const wrong = 'f'.repeat(32)
    await expect(networks.addService(`${base}/v3/${wrong}`)).rejects.toMatchObject({ reason: 'refusedKey' })
    const row = networks.row(scopes.localnet)
    if (row === null) throw new Error('no localnet')
    await networks.put({ ...row, http: `${base}/localnet/v3/${wrong}` })
    const error = await networks
      .get(scopes.localnet)
      .rpc('eth_blockNumber')
      .catch((thrown: Error) => thrown)
    if (!(error instanceof Error)) throw new Error('it answered')
    expect(error).toMatchObject({ code: 4901 })
    expect(`${error.stack}`).not.toContain(wrong)
  })

  test('an address is probed for its chain', async () => {
    const networks = await openNetworks()
    const url = `http://localhost:${portOf(running)}/ticknet/v3/${running.facts.key}`
    expect(await networks.probe(url)).toBe('0x53a')
  })
})

describe('a subscription while the service comes and goes', () => {
  const directory = mkdtempSync(join(tmpdir(), 'causeway-feeds-'))
  const heard: { scope: string; id: string; result: Record<string, unknown> }[] = []
  let running: Running
  let networks: Networks
  let feeds: WalletFeeds

  beforeAll(async () => {
    running = await startCauseway(directory, ['--block-time', '1', '--port', String(await freePort())])
    networks = await openNetworks()
    await networks.addService(`http://localhost:${portOf(running)}/v3/${running.facts.key}`)
    feeds = createFeeds({
      networks,
      openSocket: openNodeSocket,
      clock: nodeClock,
      random: (length) => new Uint8Array(randomBytes(length)),
      deliver(_, scope, { params }) {
        const { subscription: id, result } = params as {
          subscription: string
          result: Record<string, unknown>
        }
        heard.push({ scope, id, result })
      },
    })
  })
  afterAll(async () => {
    feeds.close()
    await interrupt(running)
    rmSync(directory, { recursive: true, force: true })
  })

  const site = (scope: string) => ({
    scope,
    connection: 'c1',
    origin: 'https://site.example',
    method: 'eth_subscribe',
    params: [],
    accounts: [],
  })
  const heardOf = (id: string) => heard.filter((each) => each.id === id).map(({ result }) => result)
  const lastOf = (id: string) => Number(heardOf(id).at(-1)?.number ?? -1)

  test('ten blocks that the wallet could not see arrive once and in order, with their logs', async () => {
    const { key, accounts } = running.facts
    const port = portOf(running)
    const base = `http://localhost:${port}/localnet`
    const from = accounts[0]?.address
    const deployed = await call(base, key, 'eth_sendTransaction', [{ from, data: logger }])
    const { contractAddress } = Object(await call(base, key, 'eth_getTransactionReceipt', [deployed]))

    const local = await feeds.subscribe(site(scopes.localnet), 'newHeads')
    const logs = await feeds.subscribe(site(scopes.localnet), 'logs', { address: contractAddress })
    const tick = await feeds.subscribe(site(scopes.ticknet), 'newHeads')
    const ring = () => call(base, key, 'eth_sendTransaction', [{ from, to: contractAddress }])
    await ring()
    await ring()
    await expect.poll(() => heardOf(local).length, { timeout: 10_000 }).toBe(2)
    await expect.poll(() => heardOf(tick).length, { timeout: 10_000 }).toBeGreaterThan(1)

    expect((await interrupt(running)).code).toBe(0)
    // The service is there again, on another door, for ten blocks that the wallet cannot see.
    const hidden = await startCauseway(directory, ['--block-time', '1'])
    const hiddenBase = `http://localhost:${portOf(hidden)}/localnet`
    for (let block = 0; block < 10; block++) {
      await call(hiddenBase, key, 'eth_sendTransaction', [{ from, to: contractAddress }])
    }
    await call(`http://localhost:${portOf(hidden)}/ticknet`, key, 'anvil_mine', ['0xa'])
    expect(heardOf(local)).toHaveLength(2)
    await interrupt(hidden)

    running = await startCauseway(directory, ['--block-time', '1', '--port', port])
    await expect.poll(() => heardOf(local).length, { timeout: 30_000 }).toBe(12)
    await call(base, key, 'evm_mine', [])
    await expect.poll(() => heardOf(local).length, { timeout: 10_000 }).toBe(13)
    const tipOfTick = Number(await call(`http://localhost:${port}/ticknet`, key, 'eth_blockNumber'))
    await expect.poll(() => lastOf(tick), { timeout: 30_000 }).toBeGreaterThan(tipOfTick)
    await expect.poll(() => heardOf(logs).length, { timeout: 10_000 }).toBe(12)

    for (const id of [local, tick]) {
      const headers = heardOf(id)
      const first = Number(headers[0]?.number)
      expect(headers.map(({ number }) => Number(number))).toEqual(headers.map((_, index) => first + index))
      for (const [index, header] of headers.entries()) {
        if (index > 0) expect(header.parentHash).toBe(headers[index - 1]?.hash)
      }
      // A header that was read later looks like one that was announced.
      const shapes = new Set(headers.map((header) => Object.keys(header).sort().join(' ')))
      expect([...shapes]).toHaveLength(1)
    }
    expect(heardOf(logs).map(({ blockHash }) => blockHash)).toEqual(
      heardOf(local)
        .slice(0, 12)
        .map(({ hash }) => hash),
    )
    expect(feeds.unsubscribe(site(scopes.ticknet), tick)).toBe(true)
  })

  test('a reorg is told from its fork on, and its logs are taken back', async () => {
    const { key, accounts } = running.facts
    const base = `http://localhost:${portOf(running)}/localnet`
    const from = accounts[0]?.address
    const heads = await feeds.subscribe(site(scopes.localnet), 'newHeads')
    const logs = await feeds.subscribe(site(scopes.localnet), 'logs')
    const deployed = await call(base, key, 'eth_sendTransaction', [{ from, data: logger }])
    const { contractAddress } = Object(await call(base, key, 'eth_getTransactionReceipt', [deployed]))
    await call(base, key, 'eth_sendTransaction', [{ from, to: contractAddress }])
    await expect.poll(() => heardOf(logs).length, { timeout: 10_000 }).toBe(1)
    await expect.poll(() => heardOf(heads).length, { timeout: 10_000 }).toBe(2)
    const [, replaced] = heardOf(heads)
    const [log] = heardOf(logs)
    await call(base, key, 'anvil_reorg', [1, []])
    await expect.poll(() => heardOf(heads).length, { timeout: 10_000 }).toBeGreaterThan(2)
    const renewed = heardOf(heads)[2]
    expect(renewed).toMatchObject({ number: replaced?.number, parentHash: replaced?.parentHash })
    expect(renewed?.hash).not.toBe(replaced?.hash)
    await expect.poll(() => heardOf(logs).length, { timeout: 10_000 }).toBeGreaterThan(1)
    expect(heardOf(logs)[1]).toEqual({ ...log, removed: true })
  })
})

function portOf(running: Running): string {
  return new URL(String(running.facts.networks[0]?.http)).port
}
