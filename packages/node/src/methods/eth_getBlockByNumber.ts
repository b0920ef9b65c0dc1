import { blockNumber } from '../params/blockRef.ts'
import { described, required } from '../params/codec.ts'
import { boolean } from '../params/plain.ts'
import { canonicalHash, isPending } from './blocks.ts'
import { defineMethod } from './defineMethod.ts'
import { blockSchema, nullable } from './schemas.ts'

export const eth_getBlockByNumber = defineMethod({
  name: 'eth_getBlockByNumber',
  summary: 'A block by its number or tag.',
  params: [
    required('block', blockNumber),
    required('full', described(boolean, 'Whole transactions in place of their hashes.')),
  ],
  result: { name: 'block', schema: nullable(blockSchema) },
  handle: ({ network: { view, writer } }, [block, full]) => {
    if (isPending(block)) return writer.pending().then((pending) => pending.blockJson(full))
    const hash = canonicalHash(view, block)
    return (hash === null ? null : view.blockJson(hash, full)) ?? 'null'
  },
})
