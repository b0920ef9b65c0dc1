import { RpcError } from '@causeway/rpc'
import { blockRef } from '../params/blockRef.ts'
import { required } from '../params/codec.ts'
import { blockHash } from './blocks.ts'
import { defineMethod } from './defineMethod.ts'
import { bytesToJson } from './results.ts'
import { bytesSchema } from './schemas.ts'

export const debug_getRawHeader = defineMethod({
  name: 'debug_getRawHeader',
  summary: 'The RLP encoding of a header; 0x where there is none.',
  params: [required('block', blockRef)],
  result: { name: 'rlp', schema: bytesSchema },
  handle: ({ network: { view } }, [block]) => {
    const hash = blockHash(view, block)
    if (hash === null && 'hash' in block) throw new RpcError('serverError', `header ${block.hash} not found`)
    return bytesToJson(hash === null ? null : view.rawHeader(hash))
  },
})
