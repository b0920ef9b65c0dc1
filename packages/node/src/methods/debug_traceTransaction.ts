import { RpcError } from '@causeway/rpc'
import { hash } from '../params/bytes.ts'
import { optional, required } from '../params/codec.ts'
import { structTrace, traceOptions } from '../params/traceOptions.ts'
import { defineMethod } from './defineMethod.ts'
import { failureToError, isFailure } from './refusals.ts'
import { traceSchema } from './traces.ts'

export const debug_traceTransaction = defineMethod({
  name: 'debug_traceTransaction',
  summary: 'Runs a mined transaction again where it stood in its block and gives its trace.',
  params: [required('transactionHash', hash), optional('options', traceOptions)],
  result: { name: 'trace', schema: traceSchema },
  handle: async ({ network }, [transactionHash, options = structTrace]) => {
    const location = network.view.transactionLocation(transactionHash)
    if (location === null) throw new RpcError('serverError', 'transaction not found')
    const outcome = await network.executors.traceBlock(location.block.hash, location.index, options)
    if (isFailure(outcome)) throw failureToError(outcome)
    const [trace] = outcome
    if (trace === undefined) throw new RpcError('serverError', 'transaction not found')
    return trace.json
  },
})
