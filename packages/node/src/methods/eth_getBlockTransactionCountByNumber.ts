import { blockNumber } from '../params/blockRef.ts'
import { required } from '../params/codec.ts'
import { canonicalHash, isPending } from './blocks.ts'
import { defineMethod } from './defineMethod.ts'
import { countToJson } from './results.ts'
import { nullable, quantitySchema } from './schemas.ts'

export const eth_getBlockTransactionCountByNumber = defineMethod({
  name: 'eth_getBlockTransactionCountByNumber',
  summary: 'How many transactions a block has, by its number or tag.',
  params: [required('block', blockNumber)],
  result: { name: 'count', schema: nullable(quantitySchema) },
  handle: ({ network: { view, writer } }, [block]) => {
    if (isPending(block)) return writer.pending().then((pending) => countToJson(pending.transactionCount))
    const hash = canonicalHash(view, block)
    return countToJson(hash === null ? null : view.transactionCount(hash))
  },
})
