import type { Exchange } from '../exchange.ts'
import type { Caller } from '../stages/authenticate.ts'
import type { Reply } from '../stages/respond.ts'
import type { Tracer } from './tracer.ts'

/**
 * Answers a message within a span. What it says of the message are names and figures of ours: neither the key nor
 * anything that the caller wrote.
 */
export function traced(tracer: Tracer, caller: Caller, exchange: Exchange, answer: () => Reply): Reply {
  const span = tracer.start(`${exchange.door} ${caller.network}`, exchange.traceparent)
  exchange.span = span
  span.set('rpc.system', 'jsonrpc')
  span.set('causeway.request_id', exchange.requestId)
  span.set('causeway.network', caller.network)
  span.set('causeway.account_id', caller.project.payer.accountId)
  span.event('authenticate')
  const end = () => {
    span.set('causeway.batch', exchange.isBatch ? 1 : 0)
    span.set('causeway.cost', exchange.cost)
    span.event('respond')
    span.end()
  }
  const reply = answer()
  if (reply instanceof Promise) return reply.finally(end)
  end()
  return reply
}
