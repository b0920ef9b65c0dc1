import type { SimulatedBlock } from '@causeway/chain'
import { RpcError } from '@causeway/rpc'
import { blockRef, latest } from '../params/blockRef.ts'
import { optional, required } from '../params/codec.ts'
import { simulation } from '../params/simulation.ts'
import { headerOf, isPending } from './blocks.ts'
import { defineMethod } from './defineMethod.ts'
import { failureToError, isFailure } from './refusals.ts'
import { blockSchema, listOf } from './schemas.ts'

/** What one request may ask, and the code that says it was more (execution-apis). */
const most = { blocks: 256, callsInBlock: 5_000, calls: 10_000 }
const clientLimitExceeded = -38026

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
    assertSize(payload.blocks)
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

function assertSize(blocks: SimulatedBlock[]): void {
  const tooMany = (what: string) => new RpcError('limitExceeded', what, { code: clientLimitExceeded })
  if (blocks.length === 0) throw new RpcError('invalidParams', 'empty input')
  if (blocks.length > most.blocks) throw tooMany('too many blocks')
  const largest = Math.max(...blocks.map(({ calls }) => calls.length))
  if (largest > most.callsInBlock) throw tooMany(`too many calls in block: ${largest} > ${most.callsInBlock}`)
  const total = blocks.reduce((sum, { calls }) => sum + calls.length, 0)
  if (total > most.calls) throw tooMany(`too many calls: ${total} > ${most.calls}`)
}
