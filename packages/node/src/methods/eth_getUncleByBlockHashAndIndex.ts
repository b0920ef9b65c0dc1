import { hash } from '../params/bytes.ts'
import { required } from '../params/codec.ts'
import { index } from '../params/quantity.ts'
import { defineMethod } from './defineMethod.ts'
import { nullable, uncleSchema } from './schemas.ts'

export const eth_getUncleByBlockHashAndIndex = defineMethod({
  name: 'eth_getUncleByBlockHashAndIndex',
  summary: 'An uncle by the hash of the block that names it and its place there.',
  params: [required('blockHash', hash), required('index', index)],
  result: { name: 'uncle', schema: nullable(uncleSchema) },
  handle: ({ network }, [blockHash, at]) => network.view.uncleJson(blockHash, at) ?? 'null',
})
