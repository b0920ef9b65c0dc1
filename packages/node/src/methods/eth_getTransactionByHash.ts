import { hash } from '../params/bytes.ts'
import { required } from '../params/codec.ts'
import { defineMethod } from './defineMethod.ts'
import { nullable, transactionSchema } from './schemas.ts'

export const eth_getTransactionByHash = defineMethod({
  name: 'eth_getTransactionByHash',
  summary: 'A transaction by its hash, mined or in the pool. Pending, its block fields are null.',
  params: [required('transactionHash', hash)],
  result: { name: 'transaction', schema: nullable(transactionSchema) },
  handle: ({ network: { view, writer } }, [transactionHash]) =>
    view.transactionJsonByHash(transactionHash) ??
    writer
      .pooled(transactionHash)
      // It may have been mined while the pool was asked.
      .then((pooled) => pooled?.json ?? view.transactionJsonByHash(transactionHash) ?? 'null'),
})
