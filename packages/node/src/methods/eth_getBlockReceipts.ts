import { blockRef } from '../params/blockRef.ts'
import { required } from '../params/codec.ts'
import { blockHash } from './blocks.ts'
import { defineMethod } from './defineMethod.ts'
import { listOf, nullable, receiptSchema } from './schemas.ts'

export const eth_getBlockReceipts = defineMethod({
  name: 'eth_getBlockReceipts',
  summary:
    'All receipts of a block. Pending transactions have none: for the pending block the answer is null.',
  params: [required('block', blockRef)],
  result: { name: 'receipts', schema: nullable(listOf(receiptSchema)) },
  handle: ({ network: { view } }, [block]) => {
    const hash = blockHash(view, block)
    return (hash === null ? null : view.receiptsJson(hash)) ?? 'null'
  },
})
