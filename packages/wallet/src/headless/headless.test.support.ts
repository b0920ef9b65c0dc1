import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isObject } from '../json.ts'
import { createHeadlessWallet, type HeadlessOptions, type Line } from './index.ts'

export const mnemonic = 'test test test test test test test test test test test junk'
export const origin = 'https://dapp.example'
export const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
export const second = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const closing: (() => Promise<void>)[] = []

/** Ends what a test has started. */
export async function closeAll(): Promise<void> {
  for (const close of closing.splice(0)) await close()
}

/** A node of chain 1 that knows its id and says no to the rest as nodes do. */
async function startNode(): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { id, method } = JSON.parse(Buffer.concat(chunks).toString())
    const answer =
      method === 'eth_chainId'
        ? { result: '0x1' }
        : { error: { code: -32602, message: 'missing value for required argument 0' } }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => server.close(() => resolve())))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

export async function startWallet(options: Partial<HeadlessOptions> = {}) {
  const networks = [{ scope: 'eip155:1', http: await startNode() }]
  const wallet = createHeadlessWallet({ mnemonic, networks, ...options })
  closing.push(() => wallet.close())
  return wallet
}

/** Calls over a line, each answer by its id. */
export function callsOn(line: Pick<Line, 'send' | 'onMessage'>) {
  const waiting = new Map<unknown, (answer: Record<string, unknown>) => void>()
  const events: unknown[] = []
  let id = 0
  line.onMessage((message) => {
    if (!isObject(message)) return
    if (message.id === undefined) events.push(message)
    else waiting.get(message.id)?.(message)
  })
  const call = (method: string, params?: unknown): Promise<Record<string, unknown>> =>
    new Promise((resolve) => {
      id++
      waiting.set(id, resolve)
      line.send({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) })
    })
  const invoke = (scope: string, method: string, params?: unknown) =>
    call('wallet_invokeMethod', { scope, request: { method, params } })
  const create = (...scopes: readonly string[]) =>
    call('wallet_createSession', {
      optionalScopes: Object.fromEntries(scopes.map((scope) => [scope, { methods: [], notifications: [] }])),
    })
  return { call, invoke, create, events }
}
