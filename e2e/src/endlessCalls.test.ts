import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedDev, serveDev } from './servedDev.ts'

const executors = { size: 2, limitMs: 2_000 }
const endless = `0x${'ee'.repeat(20)}`
const sender = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

let dev: ServedDev
beforeAll(async () => {
  dev = await serveDev({ mining: { mode: 'automatic' }, gasLimit: 10_000_000_000n, executors })
  // JUMPDEST PUSH1 0 JUMP
  await dev.call('anvil_setCode', endless, '0x5b600056')
})
afterAll(() => dev?.close())

type Answer = { result?: unknown; error?: { code: number } }

async function ask(method: string, ...params: unknown[]): Promise<Answer> {
  const response = await fetch(dev.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (await response.json()) as Answer
}

test('with one never-ending call for each executor and one more, lookups go on', async () => {
  const hash = await dev.call('eth_sendTransaction', { from: sender, to: sender })
  const expected = await ask('eth_getTransactionReceipt', hash)
  expect(expected).toMatchObject({ result: { transactionHash: hash } })

  let ended = 0
  const calls = Array.from({ length: executors.size + 1 }, async () => {
    const answer = await ask('eth_call', { to: endless })
    ended++
    return answer
  })
  for (let lookup = 0; lookup < 50; lookup++) {
    expect(await ask('eth_getTransactionReceipt', hash)).toEqual(expected)
  }
  expect(ended).toBe(0)

  for (const answer of await Promise.all(calls)) expect(answer.error?.code).toBe(-32002)
  expect(await ask('eth_call', { to: sender })).toMatchObject({ result: '0x' })
})
