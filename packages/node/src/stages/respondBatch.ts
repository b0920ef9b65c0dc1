import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Call, type Malformed, RpcError } from '@causeway/rpc'
import type { Exchange } from '../exchange.ts'
import type { CallPorts } from '../serve.ts'
import type { Caller } from './authenticate.ts'
import { beginFailover, refuse, respond, type Work } from './respond.ts'

/** Bytes of results in one batch answer; the call that passes it is still answered (go-ethereum's rule and bound). */
const maxBytes = 25_000_000
/** A batch that takes longer than this is answered with what it has. */
const maxMs = 30_000
/** How long one batch may hold the thread before other callers get a turn. */
const maxTurnMs = 5

/** The calls of a batch one after another, because a later one may build on an earlier one. `null`: nothing to say. */
export async function respondBatch(
  ports: CallPorts,
  caller: Caller,
  calls: readonly (Call | Malformed)[],
  exchange: Exchange,
  work: Work,
): Promise<string | null> {
  const answers: string[] = []
  const started = performance.now()
  let turnStarted = started
  let bytes = 0
  let refusal = chargeBatch(ports, caller, exchange)
  for (const call of calls) {
    if (refusal !== null) {
      exchange.callCost = 0
      exchange.reflects = null
      beginFailover(exchange)
      exchange.callStarted = performance.now()
      const text = refuse(ports, caller, call, exchange, refusal)
      if (text !== null) answers.push(text)
      continue
    }
    const reply = respond(ports, caller, call, exchange, work)
    const text = typeof reply === 'string' || reply === null ? reply : await reply
    if (text !== null) {
      answers.push(text)
      bytes += text.length
    }
    const now = performance.now()
    if (bytes > maxBytes) refusal = new RpcError('responseTooLarge')
    else if (now - started > maxMs) refusal = new RpcError('timedOut')
    else if (now - turnStarted > maxTurnMs) {
      await nextTurn()
      turnStarted = performance.now()
    }
  }
  ports.meter.settleBatch(caller, exchange)
  return answers.length === 0 ? null : `[${answers.join(',')}]`
}

/** What the batch itself costs, beside its calls; the refusal when a limit is reached, which is then that of each call. */
function chargeBatch({ meter }: CallPorts, caller: Caller, exchange: Exchange): unknown {
  exchange.callCost = 0
  try {
    meter.chargeBatch(caller, exchange)
    exchange.cost += exchange.callCost
    return null
  } catch (error) {
    return error
  }
}
