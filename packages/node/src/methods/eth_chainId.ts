import { defineMethod } from './defineMethod.ts'
import { quantityToJson } from './results.ts'
import { quantitySchema } from './schemas.ts'

export const eth_chainId = defineMethod({
  name: 'eth_chainId',
  summary: 'The chain id of the network (EIP-695).',
  params: [],
  result: { name: 'chainId', schema: quantitySchema },
  handle: ({ network }) => quantityToJson(network.chainId),
})
