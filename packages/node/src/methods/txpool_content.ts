import { defineMethod } from './defineMethod.ts'
import { bySenderToJson } from './poolContent.ts'
import { transactionSchema } from './schemas.ts'

const bySender = {
  type: 'object',
  additionalProperties: { type: 'object', additionalProperties: transactionSchema },
}

export const txpool_content = defineMethod({
  name: 'txpool_content',
  summary: 'All transactions of the pool, by sender and nonce.',
  params: [],
  result: {
    name: 'content',
    schema: {
      type: 'object',
      required: ['pending', 'queued'],
      properties: { pending: bySender, queued: bySender },
    },
  },
  handle: async ({ network }) => {
    const { pending, queued } = await network.writer.poolContent()
    return `{"pending":${bySenderToJson(pending)},"queued":${bySenderToJson(queued)}}`
  },
})
