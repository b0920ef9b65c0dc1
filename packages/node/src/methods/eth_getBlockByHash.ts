import { hash } from '../params/bytes.ts'
import { described, required } from '../params/codec.ts'
import { boolean } from '../params/plain.ts'
import { defineMethod } from './defineMethod.ts'
import { blockSchema, nullable } from './schemas.ts'

export const eth_getBlockByHash = defineMethod({
  name: 'eth_getBlockByHash',
  summary: 'A block by its hash, whether or not it is canonical.',
  params: [
    required('blockHash', hash),
    required('full', described(boolean, 'Whole transactions in place of their hashes.')),
  ],
  result: { name: 'block', schema: nullable(blockSchema) },
  handle: ({ network }, [blockHash, full]) => network.view.blockJson(blockHash, full) ?? 'null',
})
