import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { devAccounts } from '@causeway/chain'
import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startDevService } from '../doors/devService.test.support.ts'

const started = await startDevService()
afterAll(() => started.stop())

/** Init code of a contract that emits a log with topic 7 when it is called. */
const logger = '0x6c6001600052600760206000a100600052600d6013f3'
const from = devAccounts[0]?.address

let lastId = 0

async function connect() {
  const ws = new WebSocket(started.ws)
  const events: { subscription: string; result: { [name: string]: unknown } }[] = []
  const waiting = new Map<number, (answer: { result: unknown; error?: unknown }) => void>()
  ws.on('message', (data) => {
    const message = JSON.parse(String(data))
    if (message.method === 'eth_subscription') events.push(message.params)
    else waiting.get(message.id)?.(message)
  })
  await once(ws, 'open')
  return {
    events,
    // biome-ignore lint/suspicious/noExplicitAny: the tests below know what each method answers
    async ask(method: string, ...params: unknown[]): Promise<any> {
      const id = ++lastId
      const answered = new Promise<{ result: unknown; error?: unknown }>((resolve) =>
        waiting.set(id, resolve),
      )
      ws.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
      const { result, error } = await answered
      if (error) throw new Error(JSON.stringify(error))
      return result
    },
    async next(count: number) {
      while (events.length < count) await sleep(5)
      return events.splice(0)
    },
    close: () => ws.close(),
  }
}

test('heads, logs, pending transactions and filters follow a dev network through a reorg', async () => {
  const client = await connect()
  const deployed = await client.ask('eth_sendTransaction', { from, data: logger })
  const { contractAddress } = await client.ask('eth_getTransactionReceipt', deployed)

  const filter = await client.ask('eth_newFilter', { address: contractAddress })
  const blocks = await client.ask('eth_newBlockFilter')
  const heads = await client.ask('eth_subscribe', 'newHeads')
  const logs = await client.ask('eth_subscribe', 'logs', { address: contractAddress })
  const pending = await client.ask('eth_subscribe', 'newPendingTransactions')
  const whole = await client.ask('eth_subscribe', 'newPendingTransactions', true)

  const hash = await client.ask('eth_sendTransaction', { from, to: contractAddress })
  const before = await client.next(4)
  const of = (events: typeof before, subscription: string) =>
    events.filter((event) => event.subscription === subscription).map((event) => event.result)
  const receipt = await client.ask('eth_getTransactionReceipt', hash)
  expect(of(before, heads)).toMatchObject([{ hash: receipt.blockHash, number: receipt.blockNumber }])
  expect(of(before, logs)).toEqual(receipt.logs)
  expect(of(before, pending)).toEqual([hash])
  expect(of(before, whole)).toMatchObject([{ hash, from, blockHash: null, transactionIndex: null }])
  expect(of(before, whole)[0]?.gasPrice).toBe(of(before, whole)[0]?.maxFeePerGas)
  expect(await client.ask('eth_getFilterChanges', filter)).toEqual(receipt.logs)
  expect(await client.ask('eth_getFilterChanges', blocks)).toEqual([receipt.blockHash])

  await client.ask('anvil_reorg', 1, [])
  const head = await client.ask('eth_getBlockByNumber', 'latest', false)
  expect(head.hash).not.toBe(receipt.blockHash)
  while (client.events.filter((event) => event.subscription === logs).length === 0) await sleep(5)
  await sleep(50)
  const after = client.events.splice(0)
  expect(of(after, heads).at(-1)).toMatchObject({ hash: head.hash })
  const [gone] = receipt.logs
  expect(of(after, logs)[0]).toEqual({ ...gone, removed: true })
  const polled = await client.ask('eth_getFilterChanges', filter)
  expect(polled[0]).toEqual({ ...gone, removed: true })
  expect(polled).toEqual(of(after, logs))
  expect((await client.ask('eth_getFilterChanges', blocks)).at(-1)).toBe(head.hash)

  for (const id of [heads, logs, pending, whole]) expect(await client.ask('eth_unsubscribe', id)).toBe(true)
  expect(await client.ask('eth_uninstallFilter', filter)).toBe(true)
  await client.ask('evm_mine')
  await sleep(30)
  expect(client.events).toEqual([])
  client.close()
})
