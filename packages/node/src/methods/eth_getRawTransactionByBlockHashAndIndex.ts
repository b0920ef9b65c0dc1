import { hash } from '../params/bytes.ts'
import { required } from '../params/codec.ts'
import { index } from '../params/quantity.ts'
import { defineMethod } from './defineMethod.ts'
import { rawTransactionAt } from './rawTransaction.ts'
import { bytesSchema } from './schemas.ts'

export const eth_getRawTransactionByBlockHashAndIndex = defineMethod({
  name: 'eth_getRawTransactionByBlockHashAndIndex',
  summary:
    'The signed bytes of a transaction by the hash of its block and its place in it; 0x where there is none.',
  params: [required('blockHash', hash), required('index', index)],
  result: { name: 'raw', schema: bytesSchema },
  handle: ({ network }, [blockHash, at]) => rawTransactionAt(network, blockHash, at),
})
