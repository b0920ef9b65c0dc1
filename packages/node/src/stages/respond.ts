import { type Call, errorCatalogue, type Malformed, RpcError, resultText } from '@causeway/rpc'
import type { Exchange } from '../exchange.ts'
import { heavier } from '../failover/failoverSaid.ts'
import type { CallPorts } from '../serve.ts'
import type { Caller } from './authenticate.ts'
import { noteCall } from './noteCall.ts'
import { refusalText, withFacts } from './refusalText.ts'

/** What goes back to the caller: text, or `null` when nothing does. A promise only where the work was one. */
export type Reply = string | null | Promise<string | null>

/** The stages of a call before this one. */
export type Work = (
  ports: CallPorts,
  caller: Caller,
  call: Call | Malformed,
  exchange: Exchange,
) => string | Promise<string>

/** A call that takes longer than this is answered without its result. */
const maxMs = 30_000

/** Work to wire text. Whatever the stages before it throw ends here and nowhere else. */
export function respond(
  ports: CallPorts,
  caller: Caller,
  call: Call | Malformed,
  exchange: Exchange,
  work: Work,
): Reply {
  exchange.callCost = 0
  exchange.reflects = null
  if (exchange.wantsFailover) beginFailover(exchange)
  if (ports.usage !== null) exchange.callStarted = performance.now()
  try {
    const result = work(ports, caller, call, exchange)
    if (typeof result === 'string') return accept(ports, caller, call, exchange, result)
    return respondLater(ports, caller, call, exchange, result)
  } catch (error) {
    return refuse(ports, caller, call, exchange, error)
  }
}

async function respondLater(
  ports: CallPorts,
  caller: Caller,
  call: Call | Malformed,
  exchange: Exchange,
  work: Promise<string>,
): Promise<string | null> {
  try {
    return accept(ports, caller, call, exchange, await withTimeout(work))
  } catch (error) {
    return refuse(ports, caller, call, exchange, error)
  }
}

function accept(
  ports: CallPorts,
  caller: Caller,
  call: Call | Malformed,
  exchange: Exchange,
  result: string,
): string | null {
  exchange.passed++
  settle(ports, caller, call, exchange, null)
  if (call.id === null) return null
  const text = resultText(call.id, result)
  return exchange.meta ? withFacts(text, caller, exchange, null) : text
}

/** The answer of a call that is refused, whatever it was thrown by. */
export function refuse(
  ports: CallPorts,
  caller: Caller,
  call: Call | Malformed,
  exchange: Exchange,
  thrown: unknown,
): string | null {
  const { requestId, log, span } = exchange
  const method = 'method' in call ? call.method : null
  const error =
    thrown instanceof RpcError ? thrown : new RpcError('internal', undefined, { data: { requestId } })
  if (error === thrown) {
    log.debug({ requestId, method, code: error.code, refused: error.message }, 'call refused')
  } else log.error({ requestId, method, err: thrown }, 'call failed')
  span?.fail(error.row)
  if (errorCatalogue[error.row].http === 200) exchange.passed++
  else exchange.refusal ??= error
  settle(ports, caller, call, exchange, error)
  if (call.id === null) return null
  const text = refusalText(call.id, error, exchange)
  return exchange.meta ? withFacts(text, caller, exchange, error) : text
}

/** Nothing of the call before it in a batch. */
export function beginFailover(exchange: Exchange): void {
  exchange.mayFailOver = false
  exchange.partner = null
  exchange.callFailover = null
}

function settle(
  ports: CallPorts,
  caller: Caller,
  call: Call | Malformed,
  exchange: Exchange,
  refusal: RpcError | null,
): void {
  ports.meter.settle(caller, call, exchange, refusal)
  exchange.cost += exchange.callCost
  if (exchange.callFailover !== null) exchange.failover = heavier(exchange.failover, exchange.callFailover)
  if (ports.usage !== null) noteCall(ports.usage, caller, call, exchange, refusal)
}

function withTimeout(work: Promise<string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new RpcError('timedOut')), maxMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
