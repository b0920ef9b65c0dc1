import { defineMethod } from './defineMethod.ts'
import { suggestTip } from './fees.ts'
import { quantityToJson } from './results.ts'
import { quantitySchema } from './schemas.ts'

export const eth_gasPrice = defineMethod({
  name: 'eth_gasPrice',
  summary: 'A price for legacy transactions: the base fee of the newest block and the suggested tip.',
  params: [],
  result: { name: 'gasPrice', schema: quantitySchema },
  handle: async ({ network }) => {
    const baseFee = network.view.header(network.view.head().hash)?.baseFeePerGas ?? 0n
    return quantityToJson(baseFee + (await suggestTip(network)))
  },
})
