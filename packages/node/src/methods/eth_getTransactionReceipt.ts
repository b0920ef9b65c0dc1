import { hash } from '../params/bytes.ts'
import { required } from '../params/codec.ts'
import { defineMethod } from './defineMethod.ts'
import { nullable, receiptSchema } from './schemas.ts'

export const eth_getTransactionReceipt = defineMethod({
  name: 'eth_getTransactionReceipt',
  summary: 'The receipt of a transaction, by its hash. A pending transaction has none: the answer is null.',
  params: [required('transactionHash', hash)],
  result: { name: 'receipt', schema: nullable(receiptSchema) },
  handle: ({ network }, [transactionHash]) => network.view.receiptJson(transactionHash) ?? 'null',
})
