import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGateway, type Transport, TransportError, type Upstream } from '@causeway/gateway'
import { pino } from 'pino'
import type { NetworkConfig, UpstreamConfig } from '../config/config.ts'
import { toUpstreams } from '../config/toUpstreams.ts'
import { startDevService } from '../doors/devService.test.support.ts'
import { key, send } from '../doors/service.test.support.ts'
import { methods } from '../methods/index.ts'
import { isServed } from '../networkDirectory.ts'
import { createNetworkRow } from '../networkRow.ts'
import { createService } from '../service.ts'
import { openUpstreamNetwork } from './openUpstreamNetwork.ts'

/** What a test may do to what an upstream answers. */
export interface Meddling {
  /** Gives another answer for a call, or `undefined` to leave it as it is. */
  answer?(upstream: string, call: { method: string; params: unknown[] }, result: unknown): unknown
  /** An error in place of an answer. */
  refuse?(upstream: string, call: { method: string; params: unknown[] }): object | undefined
}

/** Calls that reached upstreams, in order. */
interface Asked {
  readonly upstream: string
  readonly method: string
  readonly params: unknown[]
}

/** A service in front of a dev chain of our own, each a process of its own in all but the process. */
export async function startUpstreamWorld(
  options: {
    upstreams?: readonly { url?: string; name: string; weight?: number }[]
    partners?: readonly { url?: string; name: string; weight?: number }[]
    rules?: Partial<UpstreamConfig>
    row?: Partial<NetworkConfig>
    chainId?: bigint
    meddling?: Meddling
    /** Upstreams and partners that are away when the service starts. */
    dead?: readonly string[]
  } = {},
) {
  const node = await startDevService()
  const directory = mkdtempSync(join(tmpdir(), 'causeway-upstream-'))
  const asked: Asked[] = []
  const lines: string[] = []
  /** Partners, one for each call that went to one. */
  const forwarded: string[] = []
  const dead = new Set(options.dead)
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const transport = createTransport({ asked, dead, meddling: options.meddling ?? {} })
  const service = await createService({
    methods,
    keys: { isValid: (candidate) => candidate === key },
    log,
    port: 0,
    drainMs: 300,
    failover: {
      partnersOf: () => ({ names: opened.partners(), having: opened.partnersWith }),
      note: async ({ partner }) => void forwarded.push(partner),
      address: () => null,
    },
  })
  const at = (list: readonly { url?: string; name: string; weight?: number }[]) =>
    list.map(({ url = node.http, ...rest }) => ({ url, ...rest }))
  const rules: UpstreamConfig = {
    upstreams: [
      ...toUpstreams(at(options.upstreams ?? [{ name: 'one' }]), 'own'),
      ...toUpstreams(at(options.partners ?? []), 'partner'),
    ],
    genesisHash: null,
    verify: true,
    passThrough: [],
    deadlineMs: 5_000,
    ...options.rules,
  }
  const chainId = options.chainId ?? 1337n
  const config = {
    ...createNetworkRow({ name: 'outside', chainId }),
    kind: 'upstream',
    chainId,
    mining: { mode: 'none' },
    finality: { safe: 2, finalized: 4 },
    blockGasLimit: 30_000_000n,
    source: null,
    upstream: rules,
    ...options.row,
  } as const
  const clock = {
    now: () => performance.now(),
    after(ms: number, call: () => void) {
      const timer = setTimeout(call, ms)
      return () => clearTimeout(timer)
    },
  }
  const openIt = () =>
    openUpstreamNetwork({
      config: { ...config, chainId, upstream: rules },
      directory,
      networks: service.networks,
      connect: (_, id, { upstreams }) =>
        createGateway({ upstreams, chainId: id, transport, clock, random: Math.random, log }),
      log,
      clock: Date.now,
    })
  let opened = openIt()

  /** A call to our service, with the headers of its answer. */
  const callWith = async (asking: Record<string, string>, method: string, ...params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const path = `/outside/v3/${key}`
    const { headers, text } = await send(service.port, { path, body, headers: asking })
    const { result, error } = JSON.parse(text)
    return { result, error, headers, text }
  }
  const call = (method: string, ...params: unknown[]) => callWith({}, method, ...params)
  /** The same to the upstream itself. */
  const direct = async (method: string, ...params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const { text } = await send(node.service.port, { path: `/localnet/v3/${key}`, body })
    const { result, error } = JSON.parse(text)
    return { result, error }
  }

  return {
    node,
    service,
    get opened() {
      return opened
    },
    asked,
    dead,
    lines,
    forwarded,
    call,
    callWith,
    direct,
    socket: `ws://127.0.0.1:${service.port}/outside/ws/v3/${key}`,
    async live() {
      while (!isServed(service.networks.find('outside')?.state ?? { reason: 'waiting', says: '' }))
        await sleep(10)
    },
    /** Waits until our service shows the newest block of the upstream. */
    async caughtUp() {
      for (;;) {
        const [ours, theirs] = await Promise.all([call('eth_blockNumber'), direct('eth_blockNumber')])
        if (ours.result === theirs.result) return
        await opened.gateway.look()
        await sleep(10)
      }
    },
    /** The network as after a restart of its service: nothing is left of it but its folder. */
    async restart() {
      await opened.close()
      opened = openIt()
    },
    async stop() {
      await service.close()
      await opened.close()
      await node.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Real requests over `fetch`, and a note of each. */
function createTransport(options: { asked: Asked[]; dead: Set<string>; meddling: Meddling }): Transport {
  const { asked, dead, meddling } = options
  const note = (upstream: Upstream, call: Asked) =>
    asked.push({ upstream: upstream.id, method: call.method, params: call.params })
  const meddle = (upstream: Upstream, call: Asked, reply: { result?: unknown }) => {
    const error = meddling.refuse?.(upstream.id, call)
    if (error !== undefined) return { jsonrpc: '2.0', id: Object(reply).id, error }
    const other = meddling.answer?.(upstream.id, call, reply.result)
    return other === undefined ? reply : { ...reply, result: other }
  }
  return {
    async post(upstream, body, signal) {
      if (dead.has(upstream.id)) throw new TransportError('unreachable', 'it is dead')
      const calls = JSON.parse(body)
      const list = Array.isArray(calls) ? calls : [calls]
      for (const call of list) note(upstream, call)
      const response = await fetch(upstream.http ?? '', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
        signal,
      }).catch(() => {
        throw new TransportError('unreachable', 'it does not answer')
      })
      const text = await response.text()
      const replies = JSON.parse(text)
      const changed = Array.isArray(calls)
        ? calls.map((call) =>
            meddle(
              upstream,
              call,
              replies.find((reply: { id: unknown }) => reply.id === call.id),
            ),
          )
        : meddle(upstream, calls, replies)
      return { status: response.status, retryAfterMs: null, text: JSON.stringify(changed) }
    },
    open(_, on) {
      queueMicrotask(on.close)
      return { send() {}, close() {} }
    },
  }
}
