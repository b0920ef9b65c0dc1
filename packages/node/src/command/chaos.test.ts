import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { throttleNames } from '@causeway/simulator'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { run } from './run.ts'
import { interrupt, type Running, startCauseway } from './testing/startCauseway.ts'

let directory = ''
const running: Running[] = []
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'causeway-chaos-'))
})
afterEach(async () => {
  for (const service of running.splice(0)) await interrupt(service)
  rmSync(directory, { recursive: true })
})

async function causeway(...words: string[]): Promise<{ code: number; out: string; error: string }> {
  const stdout = new PassThrough()
  const stderr = new PassThrough()
  const code = await run(words, { stdout, stderr, environment: {}, directory })
  return { code, out: String(stdout.read() ?? ''), error: String(stderr.read() ?? '') }
}

test('profiles are set, listed and removed, and nothing is set that would do nothing', async () => {
  expect((await causeway('chaos', 'set', 'dev', '--lag', '3')).error).toContain('there are no keys in ')
  await causeway('keys', 'create', 'my-app')
  expect((await causeway('chaos', 'list')).out).toBe('No key has a chaos profile.\n')
  expect((await causeway('chaos', 'set', 'my-app')).error).toContain('nothing is to fail')
  expect((await causeway('chaos', 'set', 'my-apq', '--lag', '1')).error).toContain('did you mean my-app?')
  const set = await causeway(
    'chaos',
    'set',
    'my-app',
    '--lag',
    '3',
    '--throttle',
    '20%',
    '--drop',
    '0.05',
    '--seed',
    '7',
  )
  expect(set).toMatchObject({ code: 0, error: '' })
  expect(set.out).toBe(
    'my-app: lag 3, throttle 20%, drop 5% (seed 7)\nThe next start does it. To end it: causeway chaos clear my-app\n',
  )
  expect(JSON.parse((await causeway('chaos', 'list', '--json')).out)).toEqual([
    { name: 'my-app', seed: 7, says: 'lag 3, throttle 20%, drop 5%' },
  ])
  await causeway('chaos', 'set', 'my-app', '--reorg', '2', '--every', '5', '--seed', '8')
  expect((await causeway('chaos', 'list')).out).toBe(
    'KEY     SEED  WHAT FAILS\nmy-app  8     reorg 2 every 5 s\n',
  )
  expect((await causeway('chaos', 'clear', 'my-ap')).error).toContain('did you mean my-app?')
  expect((await causeway('chaos', 'clear', 'my-app')).out).toBe('my-app is disturbed no more.\n')
  expect((await causeway('chaos', 'clear')).out).toBe('No key is disturbed any more.\n')
  expect((await causeway('chaos', 'list')).out).toBe('No key has a chaos profile.\n')
})

test('what cannot be meant is refused with the way to say it', async () => {
  await causeway('keys', 'create', 'my-app')
  const refusals: [string[], string][] = [
    [['--lies', 'often'], '--lies takes a share such as 20% or 0.2, not "often"'],
    [['--lies', '120%'], '--lies takes a share'],
    [['--lag', '-1'], '--lag takes a whole number'],
    [['--every', '5'], '--every needs --reorg'],
    [['--shape', 'bare'], '--shape needs --throttle'],
    [['--throttle', '5%', '--shape', 'bar'], 'did you mean bare?'],
    [['--throttle', '60%', '--drop', '60%'], 'more than all calls together'],
  ]
  for (const [words, says] of refusals) {
    const { code, error } = await causeway('chaos', 'set', 'my-app', ...words)
    expect(error).toContain(says)
    expect(code).toBe(2)
  }
  expect((await causeway('chaos', 'set', '--help')).out).toContain('--missing-receipts SHARE')
  const shapes: { name: string }[] = JSON.parse((await causeway('chaos', 'shapes', '--json')).out)
  expect(shapes.map(({ name }) => name)).toEqual(throttleNames)
})

test('a file that is not ours is told of, and says what to do', async () => {
  await causeway('keys', 'create', 'my-app')
  writeFileSync(join(directory, '.causeway/chaos.json'), '{"version":1,"keys":[{"keyId":3}]}')
  expect((await causeway('chaos', 'list')).error).toContain('chaos.json cannot be read; delete it')
})

test('a running service takes a profile within seconds, for that key alone, and lets go of it again', async () => {
  const service = await startCauseway(directory)
  running.push(service)
  const [network] = service.facts.networks
  const other: { key: string } = JSON.parse((await causeway('keys', 'create', 'other', '--json')).out)
  const ask = async (key: string, method: string, ...params: unknown[]) => {
    const response = await fetch(`${network?.http}/v3/${key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 5, method, params }),
    })
    return { status: response.status, body: await response.text() }
  }
  const { key } = service.facts
  const number = async (asked: string) => (await ask(asked, 'eth_blockNumber')).body
  for (let block = 0; block < 4; block++) await ask(key, 'evm_mine')
  const head = '{"jsonrpc":"2.0","id":5,"result":"0x4"}'
  await expect.poll(() => number(other.key), { timeout: 20_000 }).toBe(head)
  expect(await number(key)).toBe(head)

  await causeway('chaos', 'set', 'dev', '--lag', '3')
  await expect.poll(() => number(key), { timeout: 20_000 }).toBe('{"jsonrpc":"2.0","id":5,"result":"0x1"}')
  expect((await ask(key, 'eth_getBlockByNumber', '0x2', false)).body).toContain('"result":null')
  expect(await number(other.key)).toBe(head)

  await causeway('chaos', 'set', 'dev', '--throttle', '100%', '--shape', 'hostedFormer')
  await expect.poll(async () => (await ask(key, 'eth_chainId')).status, { timeout: 20_000 }).toBe(429)
  expect((await ask(key, 'eth_chainId')).body).toContain(
    '"id":5,"error":{"code":-32005,"message":"project ID request rate',
  )
  expect(await number(other.key)).toBe(head)
  // Whoever tests keeps the chain in hand.
  expect((await ask(key, 'evm_mine')).status).toBe(200)

  await causeway('chaos', 'set', 'dev', '--drop', '100%')
  await expect.poll(() => ask(key, 'eth_chainId').catch(() => 'gone'), { timeout: 20_000 }).toBe('gone')

  await causeway('chaos', 'set', 'dev', '--lies', '100%', '--slow', '100%', '--slow-ms', '10')
  const truth = (await ask(other.key, 'eth_getBlockByNumber', '0x2', true)).body
  await expect
    .poll(async () => (await ask(key, 'eth_getBlockByNumber', '0x2', true).catch(() => null))?.status, {
      timeout: 20_000,
    })
    .toBe(200)
  expect((await ask(key, 'eth_getBlockByNumber', '0x2', true)).body).not.toBe(truth)

  const before = (await ask(other.key, 'eth_getBlockByNumber', '0x4', false)).body
  await causeway('chaos', 'set', 'dev', '--reorg', '3', '--every', '1')
  await expect
    .poll(async () => (await ask(other.key, 'eth_getBlockByNumber', '0x4', false)).body, { timeout: 20_000 })
    .not.toBe(before)

  await causeway('chaos', 'clear', 'dev')
  await expect
    .poll(async () => (await ask(key, 'eth_getBlockByNumber', '0x2', true)).body, { timeout: 20_000 })
    .toBe((await ask(other.key, 'eth_getBlockByNumber', '0x2', true)).body)
})
