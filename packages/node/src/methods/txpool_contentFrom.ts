import { address } from '../params/bytes.ts'
import { required } from '../params/codec.ts'
import { defineMethod } from './defineMethod.ts'
import { byNonceToJson } from './poolContent.ts'
import { transactionSchema } from './schemas.ts'

const byNonce = { type: 'object', additionalProperties: transactionSchema }

export const txpool_contentFrom = defineMethod({
  name: 'txpool_contentFrom',
  summary: 'The transactions of one sender in the pool, by nonce.',
  params: [required('address', address)],
  result: {
    name: 'content',
    schema: {
      type: 'object',
      required: ['pending', 'queued'],
      properties: { pending: byNonce, queued: byNonce },
    },
  },
  handle: async ({ network }, [sender]) => {
    const { pending, queued } = await network.writer.poolContent(sender)
    return `{"pending":${byNonceToJson(pending.get(sender))},"queued":${byNonceToJson(queued.get(sender))}}`
  },
})
