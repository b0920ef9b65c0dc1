import { toHex } from '@causeway/rpc'
import { blockRef } from '../params/blockRef.ts'
import { required } from '../params/codec.ts'
import { blockHash } from './blocks.ts'
import { defineMethod } from './defineMethod.ts'
import { bytesSchema, listOf, nullable } from './schemas.ts'

export const debug_getRawReceipts = defineMethod({
  name: 'debug_getRawReceipts',
  summary: 'The consensus encoding of every receipt of a block.',
  params: [required('block', blockRef)],
  result: { name: 'receipts', schema: nullable(listOf(bytesSchema)) },
  handle: ({ network: { view } }, [block]) => {
    const hash = blockHash(view, block)
    const receipts = hash === null ? null : view.rawReceipts(hash)
    return receipts === null ? 'null' : JSON.stringify(receipts.map(toHex))
  },
})
