import { hash } from '../params/bytes.ts'
import { required } from '../params/codec.ts'
import { defineMethod } from './defineMethod.ts'
import { rawTransactionJson } from './rawTransaction.ts'
import { bytesSchema } from './schemas.ts'

export const eth_getRawTransactionByHash = defineMethod({
  name: 'eth_getRawTransactionByHash',
  summary: 'The signed bytes of a transaction by its hash, mined or in the pool; 0x where there is none.',
  params: [required('transactionHash', hash)],
  result: { name: 'raw', schema: bytesSchema },
  handle: ({ network }, [transactionHash]) => rawTransactionJson(network, transactionHash),
})
