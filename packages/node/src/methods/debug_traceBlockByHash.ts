import { RpcError } from '@causeway/rpc'
import { hash } from '../params/bytes.ts'
import { optional, required } from '../params/codec.ts'
import { structTrace, traceOptions } from '../params/traceOptions.ts'
import { defineMethod } from './defineMethod.ts'
import { blockTraceSchema, traceBlockJson } from './traces.ts'

export const debug_traceBlockByHash = defineMethod({
  name: 'debug_traceBlockByHash',
  summary: 'Runs a block again, by its hash, and gives the trace of every transaction.',
  params: [required('blockHash', hash), optional('options', traceOptions)],
  result: { name: 'traces', schema: blockTraceSchema },
  handle: ({ network }, [blockHash, options = structTrace]) => {
    if (network.view.header(blockHash) === null)
      throw new RpcError('serverError', `block ${blockHash} not found`)
    return traceBlockJson(network, blockHash, options)
  },
})
