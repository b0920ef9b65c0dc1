import { defineMethod } from './defineMethod.ts'
import { suggestTip } from './fees.ts'
import { quantityToJson } from './results.ts'
import { quantitySchema } from './schemas.ts'

export const eth_maxPriorityFeePerGas = defineMethod({
  name: 'eth_maxPriorityFeePerGas',
  summary: 'A tip for EIP-1559 transactions, from what the last blocks were paid.',
  params: [],
  result: { name: 'maxPriorityFeePerGas', schema: quantitySchema },
  handle: async ({ network }) => quantityToJson(await suggestTip(network)),
})
