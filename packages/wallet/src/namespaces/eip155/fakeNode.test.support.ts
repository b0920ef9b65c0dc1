import { fromHex, type Hex } from '@causeway/rpc'
import { SessionError } from '@causeway/session'
import * as TxEnvelopeEip1559 from 'ox/TxEnvelopeEip1559'
import { type Network, type NetworkRow, type Networks, NodeError } from '../../networks/network.ts'
import type { Effect, Feeds, Notebook, Signer, SiteCall, Surroundings } from '../namespace.ts'
import { fromPrivateKey } from './accounts.ts'
import { eip155 } from './index.ts'

const scope = 'eip155:1337'
export const keys = {
  j0: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  j1: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
} as const
export const alice = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
export const bob = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
export const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

type Answer = (params: readonly unknown[]) => unknown

export interface FakeNode {
  readonly row: NetworkRow
  readonly network: Network
  /** Every request, in order. */
  readonly requests: { method: string; params: unknown }[]
  /** Raw transactions that were accepted. */
  readonly sent: Hex[]
  readonly answers: Map<string, Answer>
  /** The nonces of accepted transactions that are in a block. */
  mined: number
}

/** An error as a node answers it. */
export function nodeError(code: number, message: string, data?: unknown): NodeError {
  return new NodeError({ code, message, data })
}

/**
 * A node in memory: it knows the price of gas, counts nonces, and keeps what it is sent. Tests replace single answers;
 * a method without one is -32601, as for every node.
 */
export function createFakeNode(): FakeNode {
  const row: NetworkRow = {
    scope,
    name: 'Fake',
    symbol: 'ETH',
    decimals: 18,
    http: 'https://fake.example',
    ws: null,
    explorer: null,
    isTest: true,
    from: 'user',
  }
  const requests: { method: string; params: unknown }[] = []
  const sent: Hex[] = []
  const answers = new Map<string, Answer>([
    ['eth_getBlockByNumber', () => ({ number: '0x10', baseFeePerGas: '0x3b9aca00' })],
    [
      'eth_feeHistory',
      () => ({ baseFeePerGas: ['0x3b9aca00', '0x3b9aca00'], reward: [['0x77359400']], gasUsedRatio: [0.5] }),
    ],
    ['eth_maxPriorityFeePerGas', () => '0x5f5e100'],
    ['eth_gasPrice', () => '0x41314cf0'],
    ['eth_getBalance', () => '0x8ac7230489e80000'],
    ['eth_estimateGas', ([tx]) => (isCall(tx) ? '0xc350' : '0x5208')],
    [
      'eth_getTransactionCount',
      ([, tag]) => `0x${(tag === 'pending' ? sent.length : node.mined).toString(16)}`,
    ],
    ['eth_call', () => '0x'],
    ['eth_sendRawTransaction', ([raw]) => accept(sent, raw)],
  ])
  const network: Network = {
    row,
    async rpc(method, params) {
      requests.push({ method, params })
      const answer = answers.get(method)
      if (answer === undefined)
        throw nodeError(-32601, `the method ${method} does not exist/is not available`)
      return answer(Array.isArray(params) ? params : [])
    },
    async rest() {
      throw new SessionError('chainDisconnected')
    },
  }
  const node: FakeNode = { row, network, requests, sent, answers, mined: 0 }
  return node
}

function isCall(tx: unknown): boolean {
  return typeof tx === 'object' && tx !== null && 'data' in tx
}

/** A node takes a nonce once. */
function accept(sent: Hex[], raw: unknown): Hex {
  const text = raw as Hex
  if (text.startsWith('0x02')) {
    const nonces = sent.filter((one) => one.startsWith('0x02')).map(nonceOf)
    if (nonces.includes(nonceOf(text))) throw nodeError(-32000, 'nonce too low')
  }
  sent.push(text)
  return `0x${'ab'.repeat(32)}`
}

export function nonceOf(raw: Hex): bigint {
  return TxEnvelopeEip1559.deserialize(raw as TxEnvelopeEip1559.Serialized).nonce ?? 0n
}

/** What the network table is asked beside single networks, and what it was told. */
interface FakeNetworks extends Networks {
  readonly table: Map<string, NetworkRow>
  probed: string[]
}

function createFakeNetworks(node: FakeNode, chainAt: (url: string) => string): FakeNetworks {
  const table = new Map([[node.row.scope, node.row]])
  const probed: string[] = []
  return {
    table,
    probed,
    rows: () => [...table.values()],
    row: (asked) => table.get(asked) ?? null,
    get: () => node.network,
    at: () => node.network,
    async put(row) {
      table.set(row.scope, row)
    },
    async remove(asked) {
      table.delete(asked)
    },
    addService: async () => [],
    async probe(url) {
      probed.push(url)
      return chainAt(url)
    },
    onChange: () => () => {},
  }
}

export interface FakeSurroundings extends Surroundings {
  readonly networks: FakeNetworks
  readonly granted: string[]
  readonly noted: string[]
  readonly notes: Map<string, unknown>
  readonly subscribed: { kind: string; filter: unknown }[]
}

export function createSurroundings(
  node: FakeNode,
  options: { own?: readonly string[]; recipients?: readonly string[]; now?: number; chainAt?: string } = {},
): FakeSurroundings {
  const granted: string[] = []
  const noted: string[] = []
  const notes = new Map<string, unknown>()
  const subscribed: { kind: string; filter: unknown }[] = []
  const notebook: Notebook = {
    get: (origin, key) => notes.get(`${origin} ${key}`),
    set: (origin, key, value) => void notes.set(`${origin} ${key}`, structuredClone(value)),
  }
  return {
    network: node.network,
    networks: createFakeNetworks(node, () => options.chainAt ?? '0x539'),
    own: () => options.own ?? [alice],
    recipients: () => options.recipients ?? [],
    noteRecipient: (_, address) => void noted.push(address),
    feeds: createFeeds(subscribed),
    notebook,
    grantScope: async (origin, asked) => void granted.push(`${origin} ${asked}`),
    now: () => options.now ?? 1_700_000_000_000,
    granted,
    noted,
    notes,
    subscribed,
  }
}

function createFeeds(subscribed: { kind: string; filter: unknown }[]): Feeds {
  const filters = new Map<string, string>()
  const subscriptions = new Set<string>()
  const key = (call: SiteCall, id: string) => `${call.origin} ${call.connection} ${id}`
  return {
    async subscribe(call, kind, filter) {
      const id = `0x${subscribed.length + 1}`
      subscribed.push({ kind, filter })
      subscriptions.add(key(call, id))
      return id
    },
    unsubscribe: (call, id) => subscriptions.delete(key(call, id)),
    filter: (call, id) => filters.get(key(call, id)) ?? null,
    keepFilter(call, nodeId) {
      const id = `0xf${filters.size}`
      filters.set(key(call, id), nodeId)
      return id
    },
    dropFilter: (call, id) => void filters.delete(key(call, id)),
  }
}

export function siteCall(method: string, params?: unknown, rest: Partial<SiteCall> = {}): SiteCall {
  return {
    scope,
    method,
    params,
    accounts: [`${scope}:${alice}`],
    origin: 'https://site.example',
    connection: 'c1',
    ...rest,
  }
}

export function signerOf(key: Hex): Signer {
  const bytes = fromHex(key)
  return { address: fromPrivateKey(bytes)?.address ?? '', use: async (sign) => sign(bytes.slice()) }
}

/** Describes a call and performs it at once, as if the user had agreed. The effect goes through JSON, as it may have to. */
export async function run(call: SiteCall, surroundings: Surroundings, key: Hex = keys.j0): Promise<unknown> {
  const effect: Effect = JSON.parse(JSON.stringify(await eip155.describe(call, surroundings)))
  const account = 'account' in effect ? effect.account : null
  return eip155.perform(call, effect, account === null ? null : signerOf(key), surroundings)
}

/** The view of a call that needs one. */
export async function viewOf(call: SiteCall, surroundings: Surroundings) {
  const effect = await eip155.describe(call, surroundings)
  if (!('view' in effect)) throw new Error(`${call.method} has no view.`)
  return effect.view
}
