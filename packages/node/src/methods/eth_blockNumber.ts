import { defineMethod } from './defineMethod.ts'
import { quantityToJson } from './results.ts'
import { quantitySchema } from './schemas.ts'

export const eth_blockNumber = defineMethod({
  name: 'eth_blockNumber',
  summary: 'The number of the newest block.',
  params: [],
  result: { name: 'number', schema: quantitySchema },
  handle: ({ network }) => quantityToJson(network.view.head().number),
})
