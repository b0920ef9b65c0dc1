import { blockNumber } from '../params/blockRef.ts'
import { required } from '../params/codec.ts'
import { index } from '../params/quantity.ts'
import { canonicalHash } from './blocks.ts'
import { defineMethod } from './defineMethod.ts'
import { rawTransactionAt } from './rawTransaction.ts'
import { bytesToJson } from './results.ts'
import { bytesSchema } from './schemas.ts'

export const eth_getRawTransactionByBlockNumberAndIndex = defineMethod({
  name: 'eth_getRawTransactionByBlockNumberAndIndex',
  summary:
    'The signed bytes of a mined transaction by the number or tag of its block and its place in it; 0x where there is none.',
  params: [required('block', blockNumber), required('index', index)],
  result: { name: 'raw', schema: bytesSchema },
  handle: ({ network }, [block, at]) => {
    const hash = canonicalHash(network.view, block)
    return hash === null ? bytesToJson(null) : rawTransactionAt(network, hash, at)
  },
})
