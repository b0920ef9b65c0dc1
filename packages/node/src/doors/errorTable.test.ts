import { afterAll, describe, expect, test, vi } from 'vitest'
import type { Project } from '../control/projects.ts'
import { createTestProjects, type ProjectChange, projectOf } from '../gate/projects.test.support.ts'
import { openOutbox } from '../metering/ledger/outbox.ts'
import { createLocalMeter } from '../metering/localMeter.ts'
import { memoryLedger } from '../metering/project.test.support.ts'
import { createNetworkRow } from '../networkRow.ts'
import { createCallMeter } from '../stages/meter.ts'
import { startDevService } from './devService.test.support.ts'
import { noon, type Row, rows } from './errorRows.test.support.ts'
import { call, send, startService } from './service.test.support.ts'
import { handshake, open } from './socket.test.support.ts'

const projects = createTestProjects()
const clock = () => noon
const meter = createCallMeter(createLocalMeter({ clock, ledger: memoryLedger() }), openOutbox)
const { service } = await startService({ keys: projects, meter, clock })
afterAll(() => service.close())

let keys = 0
/** Every case has a key, and so limits, of its own. */
function keyFor(change: ProjectChange | null): string {
  const key = (++keys).toString(16).padStart(32, '0')
  const project: Project | null = change === null ? null : projectOf(`key ${keys}`, change)
  projects.put(key, project)
  return key
}

const pathOf = (row: Pick<Row, 'key'>, ws = false) => {
  const root = `/testnet${ws ? '/ws' : ''}/v3`
  return row.key === undefined ? root : `${root}/${keyFor(row.key)}`
}

async function askHttp(
  row: Pick<Row, 'key' | 'headers' | 'call' | 'first'>,
  headers: Record<string, string> = {},
) {
  const path = pathOf(row)
  const request = { path, headers: { ...row.headers, ...headers }, body: row.call ?? call('chainId') }
  for (let i = 0; i < (row.first ?? 0); i++) expect((await send(service.port, request)).status).toBe(200)
  return send(service.port, request)
}

describe.each(rows)('$condition', (row) => {
  test('over HTTP', async () => {
    const { status, text: body, headers } = await askHttp(row)
    expect({ status, body }).toEqual({ status: row.status, body: row.body })
    expect(headers).toMatchObject({
      ...row.answers,
      'content-length': String(Buffer.byteLength(row.body)),
      'causeway-request-id': expect.any(String),
      'causeway-cost': expect.stringMatching(/^[05]$/),
    })
  })

  test('over HTTP, in the plain shape', async () => {
    const { status, text: body, headers } = await askHttp(row, { 'Causeway-Errors': 'plain' })
    expect(status).toBe(row.status)
    expect(headers['content-type']).toBe('application/json')
    expect(JSON.parse(body)).toMatchObject({ jsonrpc: '2.0', error: row.plain })
  })

  test('over WebSocket', async () => {
    const url = `ws://127.0.0.1:${service.port}${pathOf(row, true)}`
    if (row.socket === 'handshake') {
      const { status, text: body, headers } = await handshake(url, row.headers)
      expect(status).toBe(row.status)
      // No call has come, so none can be named.
      expect(body).toBe(row.body.replace('"id":1,', ''))
      expect(headers).toMatchObject({ ...row.answers, 'causeway-request-id': expect.any(String) })
      return
    }
    const client = await open(url, row.headers)
    const text = row.call ?? call('chainId')
    for (let i = 0; i < (row.first ?? 0); i++) expect(await client.ask(text)).toContain('"result"')
    expect(await client.ask(text)).toBe(row.socket.answer)
    if (row.socket.closes === undefined) client.ws.close()
    expect((await client.closed).code).toBe(row.socket.closes ?? 1005)
  })

  test('over WebSocket, in the plain shape', async () => {
    const url = `ws://127.0.0.1:${service.port}${pathOf(row, true)}?errors=plain`
    if (row.socket === 'handshake') {
      const { status, text: body } = await handshake(url, row.headers)
      expect(status).toBe(row.status)
      expect(JSON.parse(body)).toEqual({ jsonrpc: '2.0', id: null, error: row.plain })
      return
    }
    const client = await open(url, row.headers)
    const text = row.call ?? call('chainId')
    for (let i = 0; i < (row.first ?? 0); i++) await client.ask(text)
    expect(JSON.parse(await client.ask(text))).toEqual({ jsonrpc: '2.0', id: 1, error: row.plain })
    client.ws.close()
  })
})

test.each([
  ['rate', { payer: { perSecond: 160 } }, 'project ID request rate exceeded', 1],
  ['daily', { payer: { perDay: 160 } }, 'daily request count exceeded, request rate limited', 43_200],
  ['daily', { perDay: 160 }, 'daily request count exceeded, request rate limited', 43_200],
])('the older %s form, for who asks for it', async (_, key, message, seconds) => {
  const rate = { allowed_rps: 160, backoff_seconds: seconds, current_rps: 160 }
  const error = { code: -32005, message, data: { rate, see: 'the dashboard' } }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, error })
  const { status, text } = await askHttp({ key, first: 2 }, { 'Causeway-Errors': 'former' })
  expect({ status, text }).toEqual({ status: 429, text: body })
  const client = await open(`ws://127.0.0.1:${service.port}${pathOf({ key }, true)}?errors=former`)
  await client.ask(call('chainId'))
  await client.ask(call('chainId'))
  expect(await client.ask(call('chainId'))).toBe(body)
  client.ws.close()
})

describe('rows that a chain decides', async () => {
  const dev = await startDevService()
  afterAll(() => dev.stop())
  const logs = { maxResults: 10_000, maxBlocks: 10_000, maxValues: 5_000, maxMs: 10_000 }
  // The same chain under other names, where a limit is within reach.
  for (const [name, limits] of [
    ['narrow', { ...logs, maxBlocks: 10 }],
    ['hasty', { ...logs, maxMs: 1 }],
  ] as const) {
    const borrowed = { ...dev.network, close: () => Promise.resolve() }
    dev.service.networks.open(createNetworkRow({ name, chainId: 1337n, logs: limits }), borrowed)
  }
  const ask = async (network: string, body: string) => {
    const answer = await fetch(dev.http.replace('localnet', network), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
    return { status: answer.status, body: await answer.text() }
  }
  const both = async (network: string, body: string) => {
    const client = await open(dev.ws.replace('localnet', network))
    const socket = await client.ask(body)
    client.ws.close()
    return { ...(await ask(network, body)), socket }
  }
  const error = (code: number, message: string, data?: string) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message, data } })
    return { status: 200, body, socket: body }
  }

  test('revert in a call or an estimate', async () => {
    const word = (value: string) => value.padStart(64, '0')
    const data = `0x08c379a0${word('20')}${word('2')}${Buffer.from('no').toString('hex').padEnd(64, '0')}`
    // Copies what follows its twelve bytes to the memory and reverts with it.
    const code = `0x6064600c60003960646000fd${data.slice(2)}`
    for (const method of ['eth_call', 'eth_estimateGas']) {
      const answers = await both('localnet', call(method, [{ data: code }]))
      expect(answers).toEqual(error(3, 'execution reverted: no', data))
    }
  })

  test('too many logs', async () => {
    const [from] = JSON.parse((await ask('localnet', call('eth_accounts'))).body).result
    // A loop that emits 10,001 empty logs.
    const data = '0x6127115b60006000a060019003806003570000'
    const sent = await ask('localnet', call('eth_sendTransaction', [{ from, data, gas: '0x989680' }]))
    expect(sent.body).toContain('"result"')
    const answers = await both('localnet', call('eth_getLogs', [{ fromBlock: '0x0' }]))
    expect(answers).toEqual(error(-32005, 'query returned more than 10000 results'))
  })

  test('a query that is too slow', async () => {
    let now = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10))
    const answers = await both('hasty', call('eth_getLogs', [{ fromBlock: '0x0', toBlock: '0x0' }]))
    clock.mockRestore()
    expect(answers).toEqual(error(-32005, 'query timeout exceeded'))
  })

  test('a range that is too wide', async () => {
    expect((await ask('localnet', call('hardhat_mine', ['0x14']))).body).toContain('"result"')
    const answers = await both('narrow', call('eth_getLogs', [{ fromBlock: '0x1', toBlock: '0xb' }]))
    expect(answers).toEqual(error(-32602, 'range 11 exceeds limit of 10'))
  })

  test('more than 5,000 values in a filter', async () => {
    const address = Array.from({ length: 5_001 }, (_, i) => `0x${i.toString(16).padStart(40, '0')}`)
    const answers = await both('localnet', call('eth_getLogs', [{ address }]))
    expect(answers).toEqual(
      error(-32005, 'query names 5001 addresses and topics, more than the limit of 5000'),
    )
  })

  test('trace_filter is not there to be limited', async () => {
    const answers = await both('localnet', call('trace_filter', [{}]))
    expect(answers).toEqual(error(-32601, 'the method trace_filter does not exist/is not available'))
  })
})
