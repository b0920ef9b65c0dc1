import { blockNumber } from '../params/blockRef.ts'
import { required } from '../params/codec.ts'
import { index } from '../params/quantity.ts'
import { canonicalHash, isPending } from './blocks.ts'
import { defineMethod } from './defineMethod.ts'
import { nullable, transactionSchema } from './schemas.ts'

export const eth_getTransactionByBlockNumberAndIndex = defineMethod({
  name: 'eth_getTransactionByBlockNumberAndIndex',
  summary:
    'A transaction by the number or tag of its block and its place in it. Pending, its block fields are null.',
  params: [required('block', blockNumber), required('index', index)],
  result: { name: 'transaction', schema: nullable(transactionSchema) },
  handle: ({ network: { view, writer } }, [block, at]) => {
    if (isPending(block)) return writer.pending().then((pending) => pending.transactionJson(at) ?? 'null')
    const hash = canonicalHash(view, block)
    return (hash === null ? null : view.transactionJson(hash, at)) ?? 'null'
  },
})
