import { hash } from '../params/bytes.ts'
import { required } from '../params/codec.ts'
import { index } from '../params/quantity.ts'
import { defineMethod } from './defineMethod.ts'
import { nullable, transactionSchema } from './schemas.ts'

export const eth_getTransactionByBlockHashAndIndex = defineMethod({
  name: 'eth_getTransactionByBlockHashAndIndex',
  summary: 'A transaction by the hash of its block and its place in it.',
  params: [required('blockHash', hash), required('index', index)],
  result: { name: 'transaction', schema: nullable(transactionSchema) },
  handle: ({ network }, [blockHash, at]) => network.view.transactionJson(blockHash, at) ?? 'null',
})
