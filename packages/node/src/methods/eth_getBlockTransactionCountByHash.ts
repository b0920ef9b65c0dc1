import { hash } from '../params/bytes.ts'
import { required } from '../params/codec.ts'
import { defineMethod } from './defineMethod.ts'
import { countToJson } from './results.ts'
import { nullable, quantitySchema } from './schemas.ts'

export const eth_getBlockTransactionCountByHash = defineMethod({
  name: 'eth_getBlockTransactionCountByHash',
  summary: 'How many transactions a block has, by its hash.',
  params: [required('blockHash', hash)],
  result: { name: 'count', schema: nullable(quantitySchema) },
  handle: ({ network }, [blockHash]) => countToJson(network.view.transactionCount(blockHash)),
})
