import { blockNumber } from '../params/blockRef.ts'
import { required } from '../params/codec.ts'
import { canonicalHash, isPending } from './blocks.ts'
import { defineMethod } from './defineMethod.ts'
import { countToJson } from './results.ts'
import { nullable, quantitySchema } from './schemas.ts'

export const eth_getUncleCountByBlockNumber = defineMethod({
  name: 'eth_getUncleCountByBlockNumber',
  summary: 'How many uncles a block names, by its number or tag. The pending block names none.',
  params: [required('block', blockNumber)],
  result: { name: 'count', schema: nullable(quantitySchema) },
  handle: ({ network: { view } }, [block]) => {
    if (isPending(block)) return countToJson(0)
    const hash = canonicalHash(view, block)
    return countToJson(hash === null ? null : view.uncleCount(hash))
  },
})
