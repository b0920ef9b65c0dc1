import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from './connect.ts'
import type { Connection } from './connection.ts'
import { createFakeWallet, type FakeWallet, granted, settled } from './fakeWallet.test.support.ts'
import type { RpcHeader } from './methods/eip155.ts'
import type { EventStream } from './stream.ts'
import { subscribe } from './subscribe.ts'
import { inProcessTransport } from './transports/inProcess.ts'

let wallet: FakeWallet
let connection: Connection
let subscriptions: string[]

beforeEach(async () => {
  wallet = createFakeWallet({ 'eip155:1': granted('eip155:1') })
  connection = await connect({ transport: inProcessTransport(() => wallet.line()) })
  subscriptions = []
  wallet.handlers.wallet_invokeMethod = ({ params }) => {
    const { method, params: inner = [] } = params?.request ?? { method: '' }
    subscriptions.push([method, ...inner].join(' '))
    if (method !== 'eth_subscribe') return true
    const id = `0x${subscriptions.length}`
    // A wallet may deliver before it answers.
    if (subscriptions.length === 1) head(id, '0x0')
    return id
  }
})

function head(subscription: string, number: string, scope = 'eip155:1'): void {
  const notification = { method: 'eth_subscription', params: { subscription, result: { number } } }
  wallet.emit({ method: 'wallet_notify', params: { scope, notification } })
}

async function numbersOf(heads: EventStream<RpcHeader>, count: number): Promise<string[]> {
  const numbers: string[] = []
  for (let index = 0; index < count; index++) numbers.push((await heads.next()).value?.number ?? '')
  return numbers
}

test('results of the subscription come in order, none of others, and leaving unsubscribes', async () => {
  const heads = subscribe(connection, 'eip155:1', ['newHeads'])
  await settled()
  head('0x1', '0x1')
  head('0x2', '0x99')
  head('0x1', '0x98', 'eip155:10')
  head('0x1', '0x2')
  const numbers: string[] = []
  for await (const { number } of heads) {
    numbers.push(number)
    if (number === '0x2') break
  }
  expect(numbers).toEqual(['0x0', '0x1', '0x2'])
  await settled()
  expect(subscriptions).toEqual(['eth_subscribe newHeads', 'eth_unsubscribe 0x1'])
})

test('a wallet that goes on by itself delivers what was missed, and nothing comes twice', async () => {
  const heads = subscribe(connection, 'eip155:1', ['newHeads'])
  await settled()
  await heads.next()
  wallet.drop()
  await settled()
  head('0x2', '0x9')
  for (const number of ['0x7', '0x8', '0x9']) head('0x1', number)
  head('0x2', '0xa')
  head('0x1', '0xa')
  expect(await numbersOf(heads, 4)).toEqual(['0x7', '0x8', '0x9', '0xa'])
  await settled()
  expect(subscriptions).toEqual(['eth_subscribe newHeads', 'eth_subscribe newHeads', 'eth_unsubscribe 0x2'])
})

test('with a wallet that forgot it, the stream goes on with a new subscription', async () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const heads = subscribe(connection, 'eip155:1', ['newHeads'])
  await settled()
  await heads.next()
  wallet.drop()
  await settled()
  head('0x2', '0x8')
  head('0x2', '0x9')
  await vi.advanceTimersByTimeAsync(2_000)
  head('0x1', '0x99')
  head('0x2', '0xa')
  expect(await numbersOf(heads, 3)).toEqual(['0x8', '0x9', '0xa'])
  expect(subscriptions).toEqual(['eth_subscribe newHeads', 'eth_subscribe newHeads', 'eth_unsubscribe 0x1'])
  connection.close()
  expect(await heads.next()).toEqual({ done: true, value: undefined })
  expect(vi.getTimerCount()).toBe(0)
})

test('after two broken lines there is one subscription, and one too many is not an error then', async () => {
  const heads = subscribe(connection, 'eip155:1', ['newHeads'])
  await settled()
  await heads.next()
  wallet.drop()
  await settled()
  wallet.drop()
  await settled()
  expect(subscriptions.slice(1)).toEqual([
    'eth_subscribe newHeads',
    'eth_unsubscribe 0x2',
    'eth_subscribe newHeads',
  ])
  wallet.handlers.wallet_invokeMethod = () => {
    throw { code: -32005, message: 'too many' }
  }
  wallet.drop()
  await settled()
  head('0x1', '0x7')
  expect(await numbersOf(heads, 1)).toEqual(['0x7'])
})

test('a line that breaks while subscribing is not the end', async () => {
  const { wallet_invokeMethod } = wallet.handlers
  wallet.handlers.wallet_invokeMethod = () => undefined
  const heads = subscribe(connection, 'eip155:1', ['newHeads'])
  await settled()
  if (wallet_invokeMethod) wallet.handlers.wallet_invokeMethod = wallet_invokeMethod
  wallet.drop()
  await settled()
  head('0x1', '0x5')
  expect([(await heads.next()).value, (await heads.next()).value]).toEqual([
    { number: '0x0' },
    { number: '0x5' },
  ])
})

test('an error of the wallet, and the loss of the scope, end the stream with it', async () => {
  const heads = subscribe(connection, 'eip155:1', ['newHeads'])
  await settled()
  await heads.next()
  wallet.change({})
  await expect(heads.next()).rejects.toMatchObject({ code: 4100 })
  wallet.handlers.wallet_invokeMethod = () => {
    throw { code: 4100, message: 'no' }
  }
  await expect(subscribe(connection, 'eip155:1', ['logs', {}]).next()).rejects.toMatchObject({ code: 4100 })
})
