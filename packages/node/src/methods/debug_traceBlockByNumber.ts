import { RpcError } from '@causeway/rpc'
import { blockNumber } from '../params/blockRef.ts'
import { optional, required } from '../params/codec.ts'
import { structTrace, traceOptions } from '../params/traceOptions.ts'
import { canonicalHash } from './blocks.ts'
import { defineMethod } from './defineMethod.ts'
import { blockTraceSchema, traceBlockJson } from './traces.ts'

export const debug_traceBlockByNumber = defineMethod({
  name: 'debug_traceBlockByNumber',
  summary: 'Runs a mined block again, by its number or tag, and gives the trace of every transaction.',
  params: [required('block', blockNumber), optional('options', traceOptions)],
  result: { name: 'traces', schema: blockTraceSchema },
  handle: ({ network }, [block, options = structTrace]) => {
    const hash = canonicalHash(network.view, block)
    if (hash === null) {
      const place = 'number' in block ? `#${block.number}` : block.tag
      throw new RpcError('serverError', `block ${place} not found`)
    }
    return traceBlockJson(network, hash, options)
  },
})
