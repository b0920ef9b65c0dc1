import type { CallSite, Executors } from '@causeway/chain'
import { blockRef, latest } from '../params/blockRef.ts'
import { callRequest } from '../params/callRequest.ts'
import { optional, required } from '../params/codec.ts'
import { blockOverrides, stateOverrides } from '../params/overrides.ts'
import { callSite, gasCap } from './callSite.ts'
import { defineMethod } from './defineMethod.ts'
import { failureToError, isFailure, outputOf } from './refusals.ts'
import { hexToJson } from './results.ts'
import { bytesSchema } from './schemas.ts'

export const eth_call = defineMethod({
  name: 'eth_call',
  summary:
    'Runs a message on the state after a block and gives what it returns; nothing changes. ' +
    'Its gas is capped at a multiple of the current block gas limit (ten, unless the network says otherwise).',
  params: [
    required('call', callRequest),
    optional('block', blockRef),
    optional('stateOverrides', stateOverrides),
    optional('blockOverrides', blockOverrides),
  ],
  result: { name: 'output', schema: bytesSchema },
  handle: (context, [request, block = latest, states, overrides]) => {
    const { executors } = context.network
    const cap = gasCap(context)
    const compute = (site: CallSite): string | Promise<string> => {
      const small = executors.now?.call(site, request, cap) ?? null
      return small === null ? executors.call(site, request, cap).then(toJson) : toJson(small)
    }
    const site = callSite(context, block, states, overrides)
    return site instanceof Promise ? site.then(compute) : compute(site)
  },
})

function toJson(outcome: Awaited<ReturnType<Executors['call']>>): string {
  if (isFailure(outcome)) throw failureToError(outcome)
  return hexToJson(outputOf(outcome))
}
