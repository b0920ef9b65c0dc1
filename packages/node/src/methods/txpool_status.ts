import { defineMethod } from './defineMethod.ts'
import { recordToJson } from './results.ts'
import { quantitySchema } from './schemas.ts'

export const txpool_status = defineMethod({
  name: 'txpool_status',
  summary: 'How many transactions wait in the pool, ready for a block or held back by a gap in the nonces.',
  params: [],
  result: {
    name: 'status',
    schema: {
      type: 'object',
      required: ['pending', 'queued'],
      properties: { pending: quantitySchema, queued: quantitySchema },
    },
  },
  handle: async ({ network }) => {
    const { pending, queued } = await network.writer.poolStatus()
    return recordToJson({ pending: BigInt(pending), queued: BigInt(queued) })
  },
})
