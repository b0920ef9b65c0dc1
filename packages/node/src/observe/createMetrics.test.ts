import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { listen } from '../doors/listen.ts'
import { createCounters } from '../usage/counters.ts'
import { callOf, isMethod } from '../usage/usage.test.support.ts'
import { createMetrics } from './createMetrics.ts'
import { expositionText } from './exposition.ts'

/** Metrics of a house in which something happened. */
function createBusyMetrics() {
  const metrics = createMetrics()
  metrics.observe({
    sockets: () => 3,
    subscriptions: () => 7,
    executorQueue: () => 1,
    heads: () => [{ network: 'history', number: 42 }],
    version: '1.2.3',
  })
  const counters = createCounters({ clock: () => 0, isMethod })
  counters.note(callOf({ tookUs: 40, credits: 5 }))
  counters.note(callOf({ tookUs: 7_000_000, credits: 80, code: 3 }))
  counters.note(callOf({ tookUs: 60, credits: 0, status: 429, code: -32005 }))
  counters.note(callOf({ method: 'nonsense"\n', code: -32601 }))
  metrics.onCounted(counters.take())
  metrics.onRefused('keyPerSecond')
  metrics.onRefused('keyPerSecond')
  return metrics
}

test('calls are told by network, method and status, without keys and accounts', () => {
  const metrics = createBusyMetrics()
  const text = metrics.text()
  metrics.close()
  const lines = text.split('\n')
  const names = 'network="localnet",method="eth_chainId"'
  expect(lines).toContain(`causeway_calls_total{${names},status="200"} 2`)
  expect(lines).toContain(`causeway_calls_total{${names},status="429"} 1`)
  expect(lines).toContain('causeway_calls_total{network="localnet",method="(other)",status="200"} 1')
  expect(lines).toContain(`causeway_call_errors_total{${names}} 2`)
  expect(lines).toContain(`causeway_call_credits_total{${names}} 85`)
  expect(lines).toContain(`causeway_call_duration_seconds_bucket{${names},le="0.00005"} 1`)
  expect(lines).toContain(`causeway_call_duration_seconds_bucket{${names},le="0.0001"} 2`)
  expect(lines).toContain(`causeway_call_duration_seconds_bucket{${names},le="5"} 2`)
  expect(lines).toContain(`causeway_call_duration_seconds_bucket{${names},le="+Inf"} 3`)
  expect(lines).toContain(`causeway_call_duration_seconds_count{${names}} 3`)
  expect(lines).toContain(`causeway_call_duration_seconds_sum{${names}} 7.0001`)
  expect(lines).toContain('causeway_refusals_total{reason="keyPerSecond"} 2')
  expect(lines).toContain('causeway_sockets 3')
  expect(lines).toContain('causeway_subscriptions 7')
  expect(lines).toContain('causeway_executor_queue 1')
  expect(lines).toContain('causeway_head_block{network="history"} 42')
  expect(text).not.toMatch(/key-1|account-1/)
})

test('every line is one that Prometheus reads', () => {
  const metrics = createBusyMetrics()
  const text = metrics.text()
  metrics.close()
  const sample =
    /^[a-zA-Z_:][\w:]*(\{([a-z_]+="([^"\\\n]|\\["\\n])*",?)+\})? (-?\d+(\.\d+)?(e[+-]?\d+)?|NaN)$/
  for (const line of text.trimEnd().split('\n')) {
    expect(line).toMatch(line.startsWith('#') ? /^# (HELP|TYPE) [a-z_]+ .+$/ : sample)
  }
  expect(text.endsWith('\n')).toBe(true)
})

test('letters that end a label or a line are escaped', () => {
  const samples = [{ labels: { name: 'a"b\\c\nd' }, value: 1 }]
  expect(expositionText([{ name: 'm', help: 'h', type: 'gauge', samples }])).toBe(
    '# HELP m h\n# TYPE m gauge\nm{name="a\\"b\\\\c\\nd"} 1\n',
  )
})

test('the door answers GET and HEAD, and refuses the rest', async () => {
  const metrics = createBusyMetrics()
  const server = createServer(metrics.answer)
  const port = await listen(server, { host: '127.0.0.1', port: 0, flag: '' })
  const ask = (method: string) => fetch(`http://127.0.0.1:${port}/metrics`, { method })
  const got = await ask('GET')
  expect(got.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(await got.text()).toContain('causeway_sockets 3\n')
  expect(await (await ask('HEAD')).text()).toBe('')
  const refused = await ask('POST')
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  server.close()
  metrics.close()
})

test('the Grafana board names only metrics that there are', async () => {
  const board = readFileSync(new URL('../../../../docs/grafana.json', import.meta.url), 'utf8')
  const { panels, templating } = JSON.parse(board)
  const metrics = createBusyMetrics()
  // The delay of the event loop is there as soon as it was measured once.
  let text = ''
  await expect.poll(() => (text = metrics.text())).toContain('causeway_event_loop_delay_seconds{')
  const known = new Set(text.match(/^[a-z_]+/gm))
  metrics.close()
  const queries: string[] = [...panels, ...templating.list].flatMap((part: Part) => [
    ...(part.targets ?? []).map(({ expr }) => expr),
    ...(typeof part.query === 'string' && part.type === 'query' ? [part.query] : []),
  ])
  const named = queries.flatMap((query) => query.match(/\b(?:causeway|process)_[a-z_]+/g) ?? [])
  expect(queries.length).toBeGreaterThan(10)
  expect(named.filter((name) => !known.has(name))).toEqual([])
  for (const { type, targets } of panels) if (type !== 'row') expect(targets.length).toBeGreaterThan(0)
})

interface Part {
  readonly type?: string
  readonly query?: unknown
  readonly targets?: readonly { readonly expr: string }[]
}
