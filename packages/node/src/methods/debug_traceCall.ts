import { RpcError } from '@causeway/rpc'
import { blockRef, latest } from '../params/blockRef.ts'
import { callRequest } from '../params/callRequest.ts'
import { optional, required } from '../params/codec.ts'
import { structTrace, traceCallOptions } from '../params/traceOptions.ts'
import { isPending } from './blocks.ts'
import { callSite, gasCap } from './callSite.ts'
import { defineMethod } from './defineMethod.ts'
import { failureToError, isFailure } from './refusals.ts'
import { traceSchema } from './traces.ts'

export const debug_traceCall = defineMethod({
  name: 'debug_traceCall',
  summary: 'Runs a message on the state after a block, as eth_call does, and gives its trace.',
  params: [required('call', callRequest), optional('block', blockRef), optional('options', traceCallOptions)],
  result: { name: 'trace', schema: traceSchema },
  handle: async (context, [request, block = latest, options]) => {
    if (isPending(block)) throw new RpcError('serverError', 'tracing on top of pending is not supported')
    const site = await callSite(context, block, options?.stateOverrides, options?.blockOverrides)
    const { executors } = context.network
    const outcome = await executors.traceCall(site, request, gasCap(context), options?.trace ?? structTrace)
    if (isFailure(outcome)) throw failureToError(outcome)
    return outcome.json
  },
})
