import { hash } from '../params/bytes.ts'
import { required } from '../params/codec.ts'
import { defineMethod } from './defineMethod.ts'
import { headerSchema, nullable } from './schemas.ts'

export const eth_getHeaderByHash = defineMethod({
  name: 'eth_getHeaderByHash',
  summary: 'The header of a block by its hash.',
  params: [required('blockHash', hash)],
  result: { name: 'header', schema: nullable(headerSchema) },
  handle: ({ network }, [blockHash]) => network.view.headerJson(blockHash) ?? 'null',
})
