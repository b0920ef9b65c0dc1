import type { Clock } from './clock.ts'
import { createGateway, type GatewayOptions } from './createGateway.ts'
import { type Posted, type Transport, TransportError } from './transport.ts'
import type { Upstream } from './upstream.ts'

/** A clock that moves only when it is told to, timers in order. */
function createVirtualClock() {
  let now = 1_000
  let lastId = 0
  const timers = new Map<number, { at: number; call: () => void }>()
  const clock: Clock = {
    now: () => now,
    after(ms, call) {
      const id = ++lastId
      timers.set(id, { at: now + Math.max(0, Math.min(ms, 1e12)), call })
      return () => timers.delete(id)
    },
  }
  /** Lets everything happen that follows from what happened. */
  async function settle(): Promise<void> {
    for (let i = 0; i < 30; i++) await Promise.resolve()
  }
  async function advance(ms: number): Promise<void> {
    const until = now + ms
    await settle()
    for (;;) {
      const [next] = [...timers].sort(([a, x], [b, y]) => x.at - y.at || a - b)
      if (next === undefined || next[1].at > until) break
      timers.delete(next[0])
      now = next[1].at
      next[1].call()
      await settle()
    }
    now = until
  }
  /** Moves on until something is there. */
  async function until<Value>(promise: Promise<Value>, mostMs = 600_000): Promise<Value> {
    let isThere = false
    void promise.finally(() => {
      isThere = true
    })
    const last = now + mostMs
    await settle()
    while (!isThere) {
      const [next] = [...timers.values()].sort((x, y) => x.at - y.at)
      if (next === undefined || next.at > last) throw new Error('nothing more happens')
      await advance(next.at - now)
    }
    return promise
  }
  return { clock, advance, until, settle }
}

/** What a scripted node does with a call: a result, an error, raw bytes, silence, or a broken connection. */
export type Reaction =
  | { readonly result: unknown; readonly afterMs?: number }
  | {
      readonly error: { code?: number; message?: string; data?: unknown }
      readonly afterMs?: number
      readonly status?: number
    }
  | {
      readonly raw: string
      readonly status?: number
      readonly retryAfterMs?: number
      readonly afterMs?: number
    }
  | 'silence'
  | 'refuse'
  | 'reset'

interface Asked {
  readonly at: number
  readonly upstream: string
  readonly method: string
  readonly params: readonly unknown[]
}

/** The other end of a WebSocket. */
interface VirtualLine {
  readonly upstream: string
  isOpen: boolean
  readonly heard: string[]
  text(text: string): void
  close(): void
}

export type Node = (
  call: { method: string; params: readonly unknown[]; isBatch: boolean },
  asked: readonly Asked[],
) => Reaction | undefined

const genesisHash = `0x${'9e'.repeat(32)}`

export function hashOf(number: bigint | number, fork = 'a'): string {
  return `0x${fork}${number.toString(16).padStart(63, '0')}`
}

export function blockOf(number: number, fork = 'a'): object {
  const parentHash = number === 1 ? genesisHash : hashOf(number - 1, fork)
  return {
    number: `0x${number.toString(16)}`,
    hash: hashOf(number, fork),
    parentHash,
    timestamp: `0x${(number * 12).toString(16)}`,
  }
}

/** What a good node says to the questions by which it is watched. */
export function watched(
  method: string,
  params: readonly unknown[],
  head: number,
  fork = 'a',
): Reaction | undefined {
  if (method === 'eth_chainId') return { result: '0x539' }
  if (method !== 'eth_getBlockByNumber') return undefined
  if (params[0] === '0x0')
    return { result: { number: '0x0', hash: genesisHash, parentHash: null, timestamp: '0x0' } }
  return params[0] === 'latest' ? { result: blockOf(head, fork) } : undefined
}

export function upstream(id: string, changes: Partial<Upstream> = {}): Upstream {
  return {
    id,
    role: 'own',
    http: `http://user:secret@${id}.example/key-${id}`,
    ws: null,
    headers: { authorization: 'secret' },
    labels: new Set(),
    weight: 1,
    limits: { perSecond: null, inFlight: null },
    only: null,
    except: new Set(),
    ...changes,
  }
}

/** Nodes by name behind a gateway, all on one virtual clock. */
export function createVirtualNetwork(
  nodes: Record<string, Node>,
  options: { upstreams?: Upstream[]; seed?: number; gateway?: Partial<GatewayOptions> } = {},
) {
  const virtual = createVirtualClock()
  const asked: Asked[] = []
  const lines: object[] = []
  const openLines: VirtualLine[] = []
  const transport: Transport = {
    post(upstream, body, signal) {
      const parsed = JSON.parse(body)
      const calls = Array.isArray(parsed) ? parsed : [parsed]
      const reactions = calls.map((call) => {
        const { method, params } = call
        asked.push({ at: virtual.clock.now(), upstream: upstream.id, method, params })
        return (
          nodes[upstream.id]?.({ method, params, isBatch: Array.isArray(parsed) }, asked) ??
          watched(method, params, 100) ?? { result: '0x1' }
        )
      })
      return new Promise<Posted>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new TransportError('aborted', 'aborted')))
        const [first] = reactions
        if (first === undefined || first === 'silence') return
        if (first === 'refuse') return reject(new TransportError('unreachable', 'refused'))
        if (first === 'reset') return reject(new TransportError('reset', 'reset'))
        const texts = reactions.map((reaction, index) => textOf(reaction, calls[index].id))
        const posted: Posted = {
          status: 'status' in first ? (first.status ?? 200) : 200,
          retryAfterMs: 'retryAfterMs' in first ? (first.retryAfterMs ?? null) : null,
          text: 'raw' in first || !Array.isArray(parsed) ? (texts[0] ?? '') : `[${texts.join(',')}]`,
        }
        virtual.clock.after(first.afterMs ?? 5, () => resolve(posted))
      })
    },
    open(upstream, on) {
      const line: VirtualLine = { upstream: upstream.id, ...on, isOpen: true, heard: [] }
      openLines.push(line)
      const end = () => {
        if (!line.isOpen) return
        line.isOpen = false
        on.close()
      }
      line.close = end
      virtual.clock.after(1, () => (line.isOpen ? on.open() : undefined))
      return { send: (text) => line.heard.push(text), close: end }
    },
  }
  let state = options.seed ?? 1
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const gateway = createGateway({
    upstreams: options.upstreams ?? Object.keys(nodes).map((id) => upstream(id)),
    chainId: 1337n,
    genesisHash,
    transport,
    clock: virtual.clock,
    random,
    log: {
      info: (facts, text) => lines.push({ ...facts, text }),
      warn: (facts, text) => lines.push({ ...facts, text }),
    },
    ...options.gateway,
  })
  const served = (method: string) => asked.filter((one) => one.method === method).map((one) => one.upstream)
  return { gateway, asked, served, lines, openLines, ...virtual }
}

function textOf(reaction: Reaction, id: number): string {
  if (typeof reaction === 'string') return ''
  if ('raw' in reaction) return reaction.raw
  const content = 'error' in reaction ? { error: reaction.error } : { result: reaction.result }
  return JSON.stringify({ jsonrpc: '2.0', id, ...content })
}
