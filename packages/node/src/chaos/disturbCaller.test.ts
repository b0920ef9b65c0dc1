import { devAccounts } from '@causeway/chain'
import { createRandom, faultless, type Profile } from '@causeway/simulator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDevService } from '../doors/devService.test.support.ts'
import { open } from '../doors/socket.test.support.ts'
import type { Caller } from '../stages/authenticate.ts'
import { disturbCaller } from './disturbCaller.ts'

let profile: Profile | null = null
let service: Awaited<ReturnType<typeof startDevService>>
const made: { given: Caller; made: Caller }[] = []

beforeAll(async () => {
  service = await startDevService({
    disturb(given) {
      const caller = profile === null ? given : disturbCaller(given, profile, createRandom(3))
      made.push({ given, made: caller })
      return caller
    },
  })
  const [account] = devAccounts
  for (let block = 0; block < 5; block++) {
    await post(call('eth_sendTransaction', [{ from: account?.address, to: account?.address, value: '0x1' }]))
  }
})
afterAll(() => service.stop())

function suffer(faults: Partial<Profile> | null): void {
  profile = faults === null ? null : { ...faultless, latencyMs: [0, 0], ...faults }
  service.service.networks.forgetCallers(() => true)
}

function call(method: string, params: unknown[] = [], id = 1): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, params })
}

async function post(body: string): Promise<{ status: number; text: string }> {
  const response = await fetch(service.http, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body,
  })
  return { status: response.status, text: await response.text() }
}

const ask = async (method: string, ...params: unknown[]): Promise<unknown> =>
  JSON.parse((await post(call(method, params))).text).result

test('a key without a profile gets the caller that it would have got, made once', async () => {
  suffer(null)
  made.length = 0
  for (let round = 0; round < 3; round++) await ask('eth_chainId')
  expect(made.length).toBe(1)
  expect(made[0]?.made).toBe(made[0]?.given)
})

test('a lagging view is whole: what is above its head is not there under any name', async () => {
  suffer(null)
  const newest = (await ask('eth_getBlockByNumber', 'latest', false)) as {
    hash: string
    transactions: string[]
  }
  suffer({ lag: 2 })
  expect(await ask('eth_blockNumber')).toBe('0x3')
  expect(await ask('eth_getBlockByHash', newest.hash, false)).toBeNull()
  expect(await ask('eth_getBlockByNumber', '0x4', false)).toBeNull()
  expect(await ask('eth_getTransactionReceipt', newest.transactions[0])).toBeNull()
  expect(await ask('eth_getTransactionByBlockHashAndIndex', newest.hash, '0x0')).toBeNull()
  expect(await ask('eth_getTransactionCount', devAccounts[0]?.address, 'latest')).toBe('0x3')
  expect(((await ask('eth_getBlockByNumber', 'latest', false)) as { number: string }).number).toBe('0x3')
})

test('one throttled call of a batch throttles the batch', async () => {
  suffer({ throttled: 1, throttle: 'units' })
  const { status, text } = await post(`[${call('eth_chainId')},${call('eth_blockNumber', [], 2)}]`)
  expect(status).toBe(429)
  expect(text).toContain('compute units per second')
})

test('a WebSocket is cut, kept waiting, or told what is no answer', async () => {
  suffer({ resets: 1 })
  const cut = await open(service.ws)
  cut.ws.send(call('eth_chainId'))
  expect((await cut.closed).code).toBe(1006)

  suffer({ throttled: 1, throttle: 'insideOk' })
  const throttled = await open(service.ws)
  expect(JSON.parse(await throttled.ask(call('eth_chainId', [], 9)))).toMatchObject({
    id: 9,
    error: { code: -32005 },
  })

  suffer({ hangs: 1 })
  throttled.ws.send(call('eth_chainId', [], 10))
  // A dev control behind it is answered; the one before never is.
  expect(JSON.parse(await throttled.ask(call('evm_mine', [], 11)))).toMatchObject({ id: 11 })
  expect(throttled.received).toEqual([])
  throttled.ws.close()
})

test('the same seed and the same calls fail in the same way', async () => {
  const outcomes = async (): Promise<string[]> => {
    suffer({ resets: 0.2, throttled: 0.3, lies: 0.2, garbled: 0.1, missingReceipts: 0.5 })
    const seen: string[] = []
    for (let round = 0; round < 40; round++) {
      const outcome = await post(call('eth_getBlockByNumber', ['0x2', true])).catch(() => ({
        status: 0,
        text: '',
      }))
      seen.push(`${outcome.status} ${outcome.text}`)
    }
    return seen
  }
  const [one, other] = [await outcomes(), await outcomes()]
  expect(one).toEqual(other)
  expect(new Set(one).size).toBeGreaterThan(5)
})

test('methods that are taken away are not found, and dev controls stay', async () => {
  suffer({ without: ['eth_chainId'], throttled: 1, throttle: 'bare' })
  expect((await post(call('eth_chainId'))).text).toContain('-32601')
  expect((await post(call('evm_mine'))).status).toBe(200)
})
