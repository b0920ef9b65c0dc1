import { blockNumber } from '../params/blockRef.ts'
import { required } from '../params/codec.ts'
import { index } from '../params/quantity.ts'
import { canonicalHash } from './blocks.ts'
import { defineMethod } from './defineMethod.ts'
import { nullable, uncleSchema } from './schemas.ts'

export const eth_getUncleByBlockNumberAndIndex = defineMethod({
  name: 'eth_getUncleByBlockNumberAndIndex',
  summary: 'An uncle by the number or tag of the block that names it and its place there.',
  params: [required('block', blockNumber), required('index', index)],
  result: { name: 'uncle', schema: nullable(uncleSchema) },
  handle: ({ network: { view } }, [block, at]) => {
    const hash = canonicalHash(view, block)
    return (hash === null ? null : view.uncleJson(hash, at)) ?? 'null'
  },
})
