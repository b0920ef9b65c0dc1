import { callChecks, createWorld, type Refusal, runMessage } from '@causeway/evm'
import { callMessage, withoutFees } from '../callMessage.ts'
import { placeCall } from '../callPlace.ts'
import type { ChainReader } from '../chainReader.ts'
import type { CallSite, TraceOptions } from '../executors.ts'
import { machine } from '../machine.ts'
import type { CallRequest } from '../port.ts'
import { smaller } from '../smaller.ts'
import { createTracer } from './createTracer.ts'

/** `debug_traceCall`: what a message would do here, step by step. */
export function traceCall(
  reader: ChainReader,
  site: CallSite,
  request: CallRequest,
  gasCap: bigint,
  options: TraceOptions,
): { json: string } | Refusal {
  const place = placeCall(reader, site)
  if ('refused' in place) return place
  const message = callMessage(request, place.environment, smaller(request.gas ?? gasCap, gasCap))
  if ('refused' in message) return message
  const environment = withoutFees(place.environment, message)
  const { rules, context } = environment
  const world = createWorld(place.state)
  const tracer = createTracer(options)
  const traced = { ...message, authorizationList: message.authorizationList ?? [] }
  tracer.begin(traced, { world, rules, coinbase: context.coinbase, firstLogIndex: 0 })
  const execution = runMessage({
    machine,
    world,
    environment,
    message,
    checks: callChecks,
    hooks: tracer.hooks,
  })
  if ('refused' in execution) return { ...execution, text: `tracing failed: ${execution.text}` }
  tracer.end(execution.gasUsed)
  return { json: tracer.json() }
}
