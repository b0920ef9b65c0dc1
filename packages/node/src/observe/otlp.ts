import type { Log } from '../log.ts'
import type { EndedSpan, SpanAttributes } from './tracer.ts'

/** Sends spans to a collector: OTLP over HTTP, as JSON. */
export interface OtlpExporter {
  take(span: EndedSpan): void
  /** Sends what is left. */
  close(): Promise<void>
}

export interface OtlpOptions {
  /** The collector's address, to which `/v1/traces` is added. */
  url: string
  version: string
  log: Log
  fetch?: typeof fetch
  everyMs?: number
}

/** What waits to be sent. Tracing may lose spans and must not cost memory. */
const maxWaiting = 4_096
const maxBatch = 512
const limitMs = 5_000

export function createOtlpExporter(options: OtlpOptions): OtlpExporter {
  const { version, log, fetch: ask = fetch, everyMs = 2_000 } = options
  const url = `${options.url.replace(/\/+$/, '')}/v1/traces`
  let waiting: EndedSpan[] = []
  let dropped = 0
  let sending = Promise.resolve()
  let isAway = false

  const post = async (spans: readonly EndedSpan[]) => {
    try {
      const response = await ask(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(otlpBody(spans, version)),
        redirect: 'error',
        signal: AbortSignal.timeout(limitMs),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the collector answered ${response.status}`)
      if (isAway) log.info({ dropped }, 'the trace collector is back')
      isAway = false
      dropped = 0
    } catch (err) {
      dropped += spans.length
      if (!isAway) log.warn({ err }, 'the trace collector cannot be reached; spans are dropped')
      isAway = true
    }
  }

  const send = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxBatch)
      waiting = waiting.slice(maxBatch)
      await post(batch)
      // One try a turn is enough to see that it is still away; what has come in meanwhile goes with it.
      if (isAway) {
        dropped += waiting.length
        waiting = []
      }
    }
  }

  const flush = () => {
    sending = sending.then(send)
    return sending
  }
  const timer = setInterval(flush, everyMs).unref()

  return {
    take(span) {
      if (waiting.length >= maxWaiting) dropped++
      else waiting.push(span)
    },
    close() {
      clearInterval(timer)
      return flush()
    },
  }
}

/** The body of `POST /v1/traces` (opentelemetry-proto, JSON mapping). */
function otlpBody(spans: readonly EndedSpan[], version: string) {
  const resource = { attributes: attributesOf({ 'service.name': 'causeway', 'service.version': version }) }
  return {
    resourceSpans: [
      { resource, scopeSpans: [{ scope: { name: 'causeway', version }, spans: spans.map(spanOf) }] },
    ],
  }
}

/** `kind` 2 is a server's; `status` 2 an error, 0 nothing said. */
function spanOf(span: EndedSpan) {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentId === null ? {} : { parentSpanId: span.parentId }),
    name: span.name,
    kind: 2,
    startTimeUnixNano: String(span.from),
    endTimeUnixNano: String(span.to),
    attributes: attributesOf(span.attributes),
    events: span.events.map(({ name, at }) => ({ name, timeUnixNano: String(at) })),
    status: { code: span.failed ? 2 : 0 },
  }
}

function attributesOf(attributes: SpanAttributes) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { doubleValue: value },
  }))
}
