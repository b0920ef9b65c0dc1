import type { RequestListener } from 'node:http'
import { type UpstreamFacts, upstreamFamilies } from '../upstream/upstreamFamilies.ts'
import type { Counted } from '../usage/counters.ts'
import { createCallMetrics } from './callMetrics.ts'
import { expositionText, expositionType, type Family } from './exposition.ts'
import { createProcessMetrics, gauge } from './processMetrics.ts'

/** What the rest of the house says when it is asked. */
interface MetricSources {
  /** Open WebSockets, and the subscriptions on all of them. */
  readonly sockets: () => number
  readonly subscriptions: () => number
  /** Calls that wait for a worker to execute them. */
  readonly executorQueue: () => number
  readonly heads: () => readonly { readonly network: string; readonly number: number }[]
  readonly version: string
  /** The upstreams of every network that has some. */
  readonly upstreams?: () => readonly UpstreamFacts[]
}

/** The metrics of this process. */
export interface Metrics {
  /** For `createUsage`. */
  readonly onCounted: (counted: readonly Counted[]) => void
  readonly onRefused: (reason: string) => void
  /** Who says the rest; before it is known there are only calls and the process. */
  observe(sources: MetricSources): void
  text(): string
  /** `GET /metrics`. */
  readonly answer: RequestListener
  close(): void
}

export function createMetrics(): Metrics {
  const calls = createCallMetrics()
  const ofProcess = createProcessMetrics()
  let sources: MetricSources | null = null

  const text = () =>
    expositionText([
      ...calls.families(),
      ...(sources === null ? [] : sourceFamilies(sources)),
      ...ofProcess.families(),
    ])

  return {
    onCounted: calls.counted,
    onRefused: calls.refused,
    observe(given) {
      sources = given
    },
    text,
    answer(request, response) {
      request.resume()
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      const body = isRead ? text() : 'only GET and HEAD are answered here\n'
      response.writeHead(isRead ? 200 : 405, {
        'Content-Type': isRead ? expositionType : 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
        ...(isRead ? {} : { Allow: 'GET, HEAD' }),
      })
      response.end(request.method === 'HEAD' ? undefined : body)
    },
    close: ofProcess.close,
  }
}

function sourceFamilies(sources: MetricSources): Family[] {
  const heads = sources.heads().map(({ network, number }) => ({ labels: { network }, value: number }))
  return [
    gauge('causeway_info', 'The version that runs.', [{ labels: { version: sources.version }, value: 1 }]),
    gauge('causeway_sockets', 'Open WebSockets.', sources.sockets()),
    gauge('causeway_subscriptions', 'Subscriptions on all WebSockets.', sources.subscriptions()),
    gauge(
      'causeway_executor_queue',
      'Calls that wait for a worker to execute them.',
      sources.executorQueue(),
    ),
    gauge('causeway_head_block', 'The number of the last block of each network.', heads),
    ...upstreamFamilies(sources.upstreams?.() ?? []),
  ]
}
