import { RpcError } from '@causeway/rpc'
import { blockRef, latest } from '../params/blockRef.ts'
import { optional, required } from '../params/codec.ts'
import { simulation } from '../params/simulation.ts'
import { headerOf, isPending } from './blocks.ts'
import { defineMethod } from './defineMethod.ts'
import { failureToError, isFailure } from './refusals.ts'
import { blockSchema, listOf } from './schemas.ts'

export const eth_simulateV1 = defineMethod({
  name: 'eth_simulateV1',
  summary:
    'Runs calls in blocks of their own on top of a block, with overrides, and gives those blocks and each call.',
  params: [required('payload', simulation), optional('block', blockRef)],
  result: {
    name: 'blocks',
    schema: listOf({
      ...blockSchema,
      description: 'A block, and `calls`: status, returnData, gasUsed, logs, error.',
    }),
  },
  handle: async ({ network, row }, [payload, block = latest]) => {
    if (isPending(block)) throw new RpcError('serverError', 'a simulation cannot begin on the pending block')
    const outcome = await network.executors.simulate({
      ...payload,
      base: headerOf(network.view, block).hash,
      gasCap: row.simulateGas,
    })
    if (isFailure(outcome)) throw failureToError(outcome)
    return outcome.json
  },
})
