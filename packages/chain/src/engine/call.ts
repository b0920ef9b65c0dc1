import { callChecks, createWorld, type Execution, type Refusal, runMessage } from '@causeway/evm'
import { callMessage, withoutFees } from './callMessage.ts'
import { placeCall } from './callPlace.ts'
import type { ChainReader } from './chainReader.ts'
import type { CallSite } from './executors.ts'
import { machine } from './machine.ts'
import type { CallRequest } from './port.ts'
import { smaller } from './smaller.ts'

/** `eth_call`: what a message would do here, without its logs. It has as much gas as it asks for, up to the cap. */
export function call(
  reader: ChainReader,
  site: CallSite,
  request: CallRequest,
  gasCap: bigint,
): Execution | Refusal {
  const place = placeCall(reader, site)
  if ('refused' in place) return place
  const gas = smaller(request.gas ?? gasCap, gasCap)
  const message = callMessage(request, place.environment, gas)
  if ('refused' in message) return message
  const environment = withoutFees(place.environment, message)
  const world = createWorld(place.state)
  const outcome = runMessage({ machine, world, environment, message, checks: callChecks, wants: 'output' })
  if (!('refused' in outcome)) return outcome
  return { ...outcome, text: `err: ${outcome.text} (supplied gas ${gas})` }
}
