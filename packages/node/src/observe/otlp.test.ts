import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createOtlpExporter } from './otlp.ts'
import { createTracer } from './tracer.ts'

const parent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`

/** A collector that keeps what it is sent and answers with a status. */
async function startCollector(status = 200) {
  const bodies: unknown[] = []
  const server = createServer(async (request, response) => {
    bodies.push({ path: request.url, type: request.headers['content-type'], body: await json(request) })
    response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, bodies, close: () => server.close() }
}

function createLogLines() {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  return { log, lines }
}

test('a collector is sent one span a request, with its stages in order', async () => {
  const collector = await startCollector()
  const exporter = createOtlpExporter({
    url: `${collector.url}/`,
    version: '1.2.3',
    log: createLogLines().log,
  })
  const span = createTracer(exporter.take).start('POST history', parent)
  span.event('authenticate')
  span.event('respond')
  span.set('rpc.method', 'eth_call')
  span.set('causeway.cost', 80)
  span.fail('limitExceeded')
  span.end()
  span.event('late')
  span.end()
  await exporter.close()
  collector.close()
  expect(collector.bodies).toEqual([
    {
      path: '/v1/traces',
      type: 'application/json',
      body: {
        resourceSpans: [
          {
            resource: {
              attributes: [
                { key: 'service.name', value: { stringValue: 'causeway' } },
                { key: 'service.version', value: { stringValue: '1.2.3' } },
              ],
            },
            scopeSpans: [
              {
                scope: { name: 'causeway', version: '1.2.3' },
                spans: [
                  {
                    traceId: 'ab'.repeat(16),
                    spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
                    parentSpanId: 'cd'.repeat(8),
                    name: 'POST history',
                    kind: 2,
                    startTimeUnixNano: expect.stringMatching(/^\d{19}$/),
                    endTimeUnixNano: expect.stringMatching(/^\d{19}$/),
                    attributes: [
                      { key: 'rpc.method', value: { stringValue: 'eth_call' } },
                      { key: 'causeway.cost', value: { doubleValue: 80 } },
                      { key: 'causeway.refusal', value: { stringValue: 'limitExceeded' } },
                    ],
                    events: [
                      { name: 'authenticate', timeUnixNano: expect.stringMatching(/^\d{19}$/) },
                      { name: 'respond', timeUnixNano: expect.stringMatching(/^\d{19}$/) },
                    ],
                    status: { code: 2 },
                  },
                ],
              },
            ],
          },
        ],
      },
    },
  ])
})

test('a header that is no trace begins a new one', () => {
  const ids: string[] = []
  const tracer = createTracer(({ traceId, parentId }) => ids.push(`${traceId} ${parentId}`))
  for (const header of [undefined, '', 'x', `00-${'0'.repeat(32)}-${'cd'.repeat(8)}-01`, `${parent}-more`]) {
    tracer.start('a', header).end()
  }
  expect(new Set(ids).size).toBe(5)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32} null$/)
})

test('spans go in batches; while the collector is away they are dropped, said once, and memory stays', async () => {
  const { log, lines } = createLogLines()
  let status = 503
  const sizes: number[] = []
  const ask: typeof fetch = async (_, init) => {
    sizes.push(JSON.parse(String(init?.body)).resourceSpans[0].scopeSpans[0].spans.length)
    return new Response('{}', { status })
  }
  const exporter = createOtlpExporter({ url: 'http://collector', version: '1', log, fetch: ask, everyMs: 5 })
  const tracer = createTracer(exporter.take)
  const many = (count: number) => {
    for (let i = 0; i < count; i++) tracer.start('a', undefined).end()
  }
  many(6_000)
  await expect.poll(() => sizes.length).toBe(1)
  many(10)
  await expect.poll(() => sizes.length).toBe(2)
  status = 200
  many(700)
  await expect.poll(() => sizes).toEqual([512, 10, 512, 188])
  await exporter.close()
  expect(lines.map(({ msg, dropped }) => [msg, dropped])).toEqual([
    ['the trace collector cannot be reached; spans are dropped', undefined],
    ['the trace collector is back', 6_010],
  ])
})
