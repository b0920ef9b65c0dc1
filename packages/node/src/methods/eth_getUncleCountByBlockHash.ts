import { hash } from '../params/bytes.ts'
import { required } from '../params/codec.ts'
import { defineMethod } from './defineMethod.ts'
import { countToJson } from './results.ts'
import { nullable, quantitySchema } from './schemas.ts'

export const eth_getUncleCountByBlockHash = defineMethod({
  name: 'eth_getUncleCountByBlockHash',
  summary: 'How many uncles a block names, by its hash.',
  params: [required('blockHash', hash)],
  result: { name: 'count', schema: nullable(quantitySchema) },
  handle: ({ network }, [blockHash]) => countToJson(network.view.uncleCount(blockHash)),
})
