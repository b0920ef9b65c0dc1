import type { Network, TraceOptions } from '@causeway/chain'
import { type Hex, type JsonSchema, RpcError } from '@causeway/rpc'
import { failureToError, isFailure } from './refusals.ts'
import { bytesSchema, hashSchema, listOf } from './schemas.ts'

const step: JsonSchema = {
  type: 'object',
  required: ['pc', 'op', 'gas', 'gasCost', 'depth'],
  properties: {
    pc: { type: 'integer' },
    op: { type: 'string' },
    gas: { type: 'integer' },
    gasCost: { type: 'integer' },
    depth: { type: 'integer' },
    error: { type: 'string' },
    refund: { type: 'integer' },
    stack: listOf({ type: 'string' }),
    memory: listOf(hashSchema),
    storage: { type: 'object', additionalProperties: hashSchema },
    returnData: bytesSchema,
  },
}

/** The trace of the struct logger, or whatever the named tracer gives. */
export const traceSchema: JsonSchema = {
  anyOf: [
    {
      type: 'object',
      required: ['gas', 'failed', 'returnValue', 'structLogs'],
      properties: {
        gas: { type: 'integer' },
        failed: { type: 'boolean' },
        returnValue: bytesSchema,
        structLogs: listOf(step),
      },
    },
    { type: 'object', description: 'callTracer, prestateTracer' },
  ],
}

export const blockTraceSchema = listOf({
  type: 'object',
  required: ['txHash', 'result'],
  properties: { txHash: hashSchema, result: traceSchema },
})

/** The traces of all transactions of a stored block, as JSON text. */
export async function traceBlockJson(
  network: Network,
  blockHash: Hex,
  options: TraceOptions,
): Promise<string> {
  if (blockHash === network.view.genesisHash()) throw new RpcError('serverError', 'genesis is not traceable')
  const outcome = await network.executors.traceBlock(blockHash, null, options)
  if (isFailure(outcome)) throw failureToError(outcome)
  const traces = outcome.map(
    ({ transactionHash, json }) => `{"txHash":"${transactionHash}","result":${json}}`,
  )
  return `[${traces.join(',')}]`
}
