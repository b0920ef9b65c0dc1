import type { RpcError } from '@causeway/rpc'
import type { FailoverSaid } from './failover/failoverSaid.ts'
import type { Log } from './log.ts'
import type { Span } from './observe/tracer.ts'
import type { Reflects } from './upstream/reflects.ts'

/** How refusals are written: as hosted services do, as they did before, or in one shape for all of them. */
export type ErrorForm = 'compatible' | 'former' | 'plain'

/**
 * One message on its way through the stages, and what its door must know of it afterwards. One object a message, filled
 * as it goes, so that nothing has to be made for facts that nobody asks for.
 */
export interface Exchange {
  readonly requestId: string
  readonly log: Log
  /** The page that the request came from, for the record of refusals. */
  readonly origin: string | null
  readonly errors: ErrorForm
  /** Whether answers carry the member `causeway`. */
  readonly meta: boolean
  /** Only HTTP has a status, and so a request that is refused whole. */
  readonly door: 'http' | 'socket' | 'process'
  /** Whether a partner may answer in our place, as far as the request is asked: `Enable-Failover: true`. */
  readonly wantsFailover: boolean
  isBatch: boolean
  /** What the call that is being answered costs, in credits; set by the meter. */
  callCost: number
  /** The UTC day that it was charged to. */
  callDay: number
  /** When that call began; 0 where nobody counts. */
  callStarted: number
  /** Whether a partner may be asked for that call; set before it is routed. */
  mayFailOver: boolean
  /** The partner that was asked for it; set by whoever routes it. */
  partner: string | null
  /** What that call, and all calls so far, say about failover; `null` where nothing is to be said. */
  callFailover: FailoverSaid | null
  failover: FailoverSaid | null
  /** What its answer goes back to; set by whoever routes it, where anybody will be told. */
  reflects: Reflects | null
  /** What all calls so far cost. */
  cost: number
  /** Credits of the account's day that are left; `null` where there is no limit. */
  left: number | null
  /** The first refusal that has a status of its own. */
  refusal: RpcError | null
  /** Calls that were not refused by such a one. */
  passed: number
  /** What a collector of traces is told; `null` where nobody traces. */
  span: Span | null
  /** The trace that the request belongs to, as its header says. */
  traceparent: string | undefined
}

export function createExchange(
  requestId: string,
  log: Log,
  door: Exchange['door'],
  origin: string | null = null,
  errors: ErrorForm = 'compatible',
  meta = false,
  wantsFailover = false,
): Exchange {
  return {
    requestId,
    log,
    origin,
    errors,
    meta,
    door,
    wantsFailover,
    isBatch: false,
    callCost: 0,
    callDay: 0,
    callStarted: 0,
    mayFailOver: false,
    partner: null,
    callFailover: null,
    failover: null,
    reflects: null,
    cost: 0,
    left: null,
    refusal: null,
    passed: 0,
    span: null,
    traceparent: undefined,
  }
}

export function errorForm(asked: string | string[] | null | undefined): ErrorForm {
  return asked === 'plain' || asked === 'former' ? asked : 'compatible'
}
