import { callMessage, withoutFees } from '../callMessage.ts'
import { placeCall } from '../callPlace.ts'
import type { ChainReader } from '../chainReader.ts'
import type { CallSite, TraceOptions } from '../executors.ts'
import { smaller } from '../extremes.ts'
import type { CallRequest, Refusal } from '../port.ts'
import { runMessage } from '../transaction.ts'
import { callChecks } from '../validity.ts'
import { createWorld } from '../world.ts'
import { createTracer } from './createTracer.ts'

/** `debug_traceCall`: what a message would do here, step by step. */
export async function traceCall(
  reader: ChainReader,
  site: CallSite,
  request: CallRequest,
  gasCap: bigint,
  options: TraceOptions,
): Promise<{ json: string } | Refusal> {
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
  const execution = await runMessage({ world, environment, message, checks: callChecks, hooks: tracer.hooks })
  if ('refused' in execution) return { ...execution, text: `tracing failed: ${execution.text}` }
  tracer.end(execution.gasUsed)
  return { json: tracer.json() }
}
