import type { Call, Malformed, RpcError } from '@causeway/rpc'
import type { Project } from './control/projects.ts'
import type { Exchange } from './exchange.ts'
import { considerFailover, withPartner } from './failover/failOver.ts'
import type { FailoverPorts } from './failover/failoverPorts.ts'
import { type Outbox, openOutbox } from './metering/ledger/outbox.ts'
import { traced } from './observe/traced.ts'
import type { Tracer } from './observe/tracer.ts'
import type { Caller } from './stages/authenticate.ts'
import { parse } from './stages/parse.ts'
import { permit } from './stages/permit.ts'
import { type Reply, respond } from './stages/respond.ts'
import { respondBatch } from './stages/respondBatch.ts'
import { route } from './stages/route.ts'
import { validate } from './stages/validate.ts'
import type { UsageSink } from './usage/usage.ts'

/** What calls cost. Every function is called once at most for a call, in this order. */
export interface CallMeter {
  /** For a batch as such, beside its calls. Throws the refusal of a limit. */
  chargeBatch(caller: Caller, exchange: Exchange): void
  /** Before a call runs: sets `callCost` and `left`, or throws the refusal of a limit. */
  charge(caller: Caller, call: Call, exchange: Exchange): void
  /** When the outcome is known: gives back what such an answer does not cost, and corrects `callCost` and `left`. */
  settle(caller: Caller, call: Call | Malformed, exchange: Exchange, refusal: RpcError | null): void
  /** When all calls of a batch are answered: a batch that is refused whole costs what such an answer costs. */
  settleBatch(caller: Caller, exchange: Exchange): void
  /** For an event that is pushed. `false`: the day's credits are used up. */
  chargeEvent(project: Project, credits: number): boolean
  /** Answers leave through it, when what they cost is on record. */
  readonly outbox: Outbox
}

/** What the stages of a call need beside the call. */
export interface CallPorts {
  readonly meter: CallMeter
  readonly usage: UsageSink | null
  readonly tracer?: Tracer | null
  /** Nobody is asked in our place without it. */
  readonly failover?: FailoverPorts | null
}

/** The meter of a service that charges nothing. */
export const noMeter: CallMeter = {
  chargeBatch() {},
  charge() {},
  settle() {},
  settleBatch() {},
  chargeEvent: () => true,
  outbox: openOutbox,
}

/**
 * The whole of the service: a message of an authenticated caller to its answer. HTTP, WebSocket and calls in process
 * all come through here; what they differ in happens before (`authenticate`, from the head alone) and after.
 */
export function serve(ports: CallPorts, caller: Caller, text: string, exchange: Exchange): Reply {
  const { tracer = null } = ports
  if (tracer === null) return answer(ports, caller, text, exchange)
  return traced(tracer, caller, exchange, () => answer(ports, caller, text, exchange))
}

function answer(ports: CallPorts, caller: Caller, text: string, exchange: Exchange): Reply {
  const message = parse(text)
  exchange.span?.event('parse')
  if ('single' in message) return respond(ports, caller, message.single, exchange, perform)
  exchange.isBatch = true
  return respondBatch(ports, caller, message.batch, exchange, perform)
}

/** A call through the stages between its text and its answer. */
function perform(
  ports: CallPorts,
  caller: Caller,
  call: Call | Malformed,
  exchange: Exchange,
): string | Promise<string> {
  if ('refusal' in call) throw call.refusal
  const { span } = exchange
  const { failover = null } = ports
  if (exchange.wantsFailover && failover !== null) considerFailover(failover, caller, call, exchange)
  permit(caller, call)
  span?.event('permit')
  ports.meter.charge(caller, call, exchange)
  span?.event('meter')
  const valid = validate(caller, call)
  span?.event('validate')
  span?.set('rpc.method', valid.method.name)
  const answer = route(caller, valid, call.params, exchange)
  if (!exchange.mayFailOver || failover === null) return answer
  return withPartner(failover, caller, call, exchange, answer)
}
