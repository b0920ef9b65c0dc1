import { SessionError } from '@causeway/session'
import type { SocketPort } from '../../wallet.ts'
import { type Network, type NetworkRow, type Networks, NodeError } from '../network.ts'

export interface FakeBlock {
  readonly number: string
  readonly hash: string
  readonly parentHash: string
  readonly logsBloom: string
  readonly baseFeePerGas: string
  readonly transactions: readonly string[]
  readonly uncles: readonly string[]
  readonly size: string
}

interface FakeSocket {
  readonly port: SocketPort
  say(message: unknown): void
  drop(): void
}

/** A node with a chain of blocks that a test lengthens and rewrites, its HTTP side and its sockets. */
export interface FakeNode {
  readonly networks: Networks
  readonly openSocket: (url: string) => SocketPort
  readonly chain: readonly FakeBlock[]
  /** Every call over HTTP. */
  readonly calls: { method: string; params: unknown }[]
  /** How many sockets are open. */
  sockets(): number
  mine(count?: number): void
  /** Replaces the newest blocks by others. */
  reorg(depth: number, length?: number): void
  /** Nothing can be reached, and sockets end. */
  stop(): void
  start(): void
  /** Ends the sockets only, or refuses new ones. */
  dropSockets(): void
  refuseSockets: boolean
  /** Sockets stay open and say nothing. */
  mute: boolean
  /** Sends something to every socket that subscribed. */
  announce(header: unknown): void
  /** Takes the place of the answer to a call, where it gives one. */
  intercept: ((method: string, params: unknown) => unknown) | null
  row: NetworkRow
  change(row: NetworkRow | null): void
}

export const scope = 'eip155:1338'
const bloom = { empty: `0x${'0'.repeat(512)}`, full: `0x1${'0'.repeat(511)}` }

let blocksMade = 0

function makeBlock(number: number, parentHash: string): FakeBlock {
  const hash = `0x${(++blocksMade).toString(16).padStart(64, '0')}`
  return {
    number: `0x${number.toString(16)}`,
    hash,
    parentHash,
    logsBloom: number % 5 === 0 ? bloom.empty : bloom.full,
    baseFeePerGas: '0x7',
    transactions: [],
    uncles: [],
    size: '0x220',
  }
}

/** The header of a fake block as a subscriber gets it. */
export function headerOf(block: FakeBlock) {
  const { transactions: _, uncles: __, size: ___, ...header } = block
  return header
}

/** The one log of a fake block. */
export function logOf(block: FakeBlock) {
  return {
    address: '0xaa',
    blockHash: block.hash,
    blockNumber: block.number,
    data: '0x',
    topics: [],
    removed: false,
  }
}

export function createFakeNode(options: { ws?: boolean } = {}): FakeNode {
  const genesis = makeBlock(0, `0x${'0'.repeat(64)}`)
  const known = new Map([[genesis.hash, genesis]])
  const chain = [genesis]
  const sockets = new Set<FakeSocket>()
  const listeners = new Set<Parameters<Networks['onChange']>[0]>()
  let isUp = true

  const grow = () => {
    const tip = chain.at(-1) ?? genesis
    const block = makeBlock(Number(tip.number) + 1, tip.hash)
    chain.push(block)
    known.set(block.hash, block)
    if (isUp && !node.mute) node.announce(headerOf(block))
  }

  const answer = (method: string, params: unknown): unknown => {
    const [first] = Array.isArray(params) ? params : []
    if (method === 'eth_getBlockByNumber') {
      return (first === 'latest' ? chain.at(-1) : chain[Number(first)]) ?? null
    }
    if (method === 'eth_getLogs') {
      const block = known.get(first.blockHash)
      if (block === undefined) throw new NodeError({ code: -32000, message: 'unknown block' })
      return block.logsBloom === bloom.empty ? [] : [logOf(block)]
    }
    throw new NodeError({ code: -32601, message: method })
  }

  const network: Network = {
    get row() {
      return node.row
    },
    async rpc(method, params) {
      node.calls.push({ method, params })
      await Promise.resolve()
      if (!isUp) throw new SessionError('chainDisconnected')
      return node.intercept?.(method, params) ?? answer(method, params)
    },
    rest: () => Promise.reject(new Error('no REST here')),
  }

  const openSocket = (): SocketPort => {
    let onOpen = () => {}
    let onMessage = (_: string) => {}
    let onClose = () => {}
    let isClosed = false
    const port: SocketPort = {
      send(text) {
        const { id } = JSON.parse(text)
        setImmediate(() => {
          if (!sockets.has(socket)) return
          subscribed.add(socket)
          onMessage(JSON.stringify({ jsonrpc: '2.0', id, result: '0x5ub' }))
        })
      },
      close() {
        isClosed = true
        sockets.delete(socket)
      },
      onOpen(listener) {
        onOpen = listener
      },
      onMessage(listener) {
        onMessage = listener
      },
      onClose(listener) {
        onClose = listener
      },
    }
    const socket: FakeSocket = {
      port,
      say: (message) => onMessage(JSON.stringify(message)),
      drop() {
        sockets.delete(socket)
        onClose()
      },
    }
    setImmediate(() => {
      if (isClosed) return
      if (!isUp || node.refuseSockets) return onClose()
      sockets.add(socket)
      onOpen()
    })
    return port
  }
  const subscribed = new WeakSet<FakeSocket>()

  const node: FakeNode = {
    networks: {
      rows: () => [node.row],
      row: (asked) => (asked === scope ? node.row : null),
      get(asked) {
        if (asked !== scope) throw new SessionError('chainDisconnected')
        return network
      },
      at: () => network,
      put: () => Promise.reject(new Error('not here')),
      remove: () => Promise.reject(new Error('not here')),
      addService: () => Promise.reject(new Error('not here')),
      probe: () => Promise.reject(new Error('not here')),
      onChange(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    openSocket,
    chain,
    calls: [],
    sockets: () => sockets.size,
    mine(count = 1) {
      for (let mined = 0; mined < count; mined++) grow()
    },
    reorg(depth, length = depth) {
      chain.splice(Math.max(1, chain.length - depth))
      for (let mined = 0; mined < length; mined++) grow()
    },
    stop() {
      isUp = false
      node.dropSockets()
    },
    start() {
      isUp = true
    },
    dropSockets() {
      for (const socket of [...sockets]) socket.drop()
    },
    refuseSockets: false,
    mute: false,
    announce(header) {
      for (const socket of sockets) {
        if (!subscribed.has(socket)) continue
        socket.say({
          jsonrpc: '2.0',
          method: 'eth_subscription',
          params: { subscription: '0x5ub', result: header },
        })
      }
    },
    intercept: null,
    row: {
      scope,
      name: 'ticknet',
      symbol: 'ETH',
      decimals: 18,
      http: 'http://localhost:8645/ticknet/v3/k',
      ws: options.ws === false ? null : 'ws://localhost:8645/ticknet/ws/v3/k',
      explorer: null,
      isTest: true,
      from: 'service',
    },
    change(row) {
      if (row !== null) node.row = row
      const change = { put: row === null ? [] : [scope], removed: row === null ? [scope] : [] }
      for (const listener of listeners) listener(change)
    },
  }
  return node
}
