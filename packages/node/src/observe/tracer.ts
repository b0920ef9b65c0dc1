import { randomBytes } from 'node:crypto'

/** One request on its way. Neither names nor values may hold anything secret: they are the caller's to choose well. */
export interface Span {
  /** A stage that was reached. */
  event(name: string): void
  set(attribute: string, value: string | number): void
  /** It did not become what was asked for; `reason` is a row of the error catalogue. */
  fail(reason: string): void
  end(): void
}

export type SpanAttributes = Readonly<Record<string, string | number>>

export interface Tracer {
  /** `parent` is the header `traceparent` (W3C), if there was one. */
  start(name: string, parent: string | undefined): Span
}

/** A span that has ended, as a collector is told of it. */
export interface EndedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentId: string | null
  readonly name: string
  /** Nanoseconds since 1970. */
  readonly from: bigint
  readonly to: bigint
  readonly events: readonly { readonly name: string; readonly at: bigint }[]
  readonly failed: boolean
  readonly attributes: SpanAttributes
}

/** Spans of requests, handed on when they end. */
export function createTracer(take: (span: EndedSpan) => void): Tracer {
  return {
    start(name, parent) {
      const known = parentOf(parent)
      const traceId = known?.traceId ?? randomBytes(16).toString('hex')
      const spanId = randomBytes(8).toString('hex')
      const from = now()
      const events: { name: string; at: bigint }[] = []
      const attributes: Record<string, string | number> = {}
      let failed = false
      let hasEnded = false
      return {
        event(stage) {
          if (!hasEnded) events.push({ name: stage, at: now() })
        },
        set(attribute, value) {
          attributes[attribute] = value
        },
        fail(reason) {
          failed = true
          attributes['causeway.refusal'] = reason
        },
        end() {
          if (hasEnded) return
          hasEnded = true
          const parentId = known?.spanId ?? null
          take({ traceId, spanId, parentId, name, from, to: now(), events, failed, attributes })
        },
      }
    },
  }
}

function now(): bigint {
  return BigInt(Math.round((performance.timeOrigin + performance.now()) * 1_000)) * 1_000n
}

/** A request that its sender traces and samples becomes part of that trace. */
function parentOf(header: string | undefined): { traceId: string; spanId: string } | null {
  const match = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(header ?? '')
  const [, traceId = '', spanId = ''] = match ?? []
  return /[1-9a-f]/.test(traceId) && /[1-9a-f]/.test(spanId) ? { traceId, spanId } : null
}
