import { callMessage, withoutFees } from './callMessage.ts'
import { placeCall } from './callPlace.ts'
import type { ChainReader } from './chainReader.ts'
import type { CallSite } from './executors.ts'
import { smaller } from './extremes.ts'
import type { CallRequest, Execution, Refusal } from './port.ts'
import { runMessage } from './transaction.ts'
import { callChecks } from './validity.ts'
import { createWorld } from './world.ts'

/** `eth_call`: what a message would do here. It has as much gas as it asks for, up to the cap. */
export async function call(
  reader: ChainReader,
  site: CallSite,
  request: CallRequest,
  gasCap: bigint,
): Promise<Execution | Refusal> {
  const place = placeCall(reader, site)
  if ('refused' in place) return place
  const gas = smaller(request.gas ?? gasCap, gasCap)
  const message = callMessage(request, place.environment, gas)
  if ('refused' in message) return message
  const environment = withoutFees(place.environment, message)
  const world = createWorld(place.state)
  const outcome = await runMessage({ world, environment, message, checks: callChecks })
  if (!('refused' in outcome)) return outcome
  return { ...outcome, text: `err: ${outcome.text} (supplied gas ${gas})` }
}
