import { defineMethod } from './defineMethod.ts'
import { baseFeeAfter } from './fees.ts'
import { quantityToJson } from './results.ts'
import { nullable, quantitySchema } from './schemas.ts'

export const eth_baseFee = defineMethod({
  name: 'eth_baseFee',
  summary: 'The base fee of the next block (EIP-1559); null before London.',
  params: [],
  result: { name: 'baseFee', schema: nullable(quantitySchema) },
  handle: ({ network }) => {
    const head = network.view.header(network.view.head().hash)
    const fee = head === null ? null : baseFeeAfter(network, head)
    return fee === null ? 'null' : quantityToJson(fee)
  },
})
