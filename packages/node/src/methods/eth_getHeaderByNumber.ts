import { blockNumber } from '../params/blockRef.ts'
import { required } from '../params/codec.ts'
import { canonicalHash, isPending } from './blocks.ts'
import { defineMethod } from './defineMethod.ts'
import { headerSchema, nullable } from './schemas.ts'

export const eth_getHeaderByNumber = defineMethod({
  name: 'eth_getHeaderByNumber',
  summary: 'The header of a block by its number or tag.',
  params: [required('block', blockNumber)],
  result: { name: 'header', schema: nullable(headerSchema) },
  handle: ({ network: { view, writer } }, [block]) => {
    if (isPending(block)) return writer.pending().then((pending) => pending.headerJson)
    const hash = canonicalHash(view, block)
    return (hash === null ? null : view.headerJson(hash)) ?? 'null'
  },
})
