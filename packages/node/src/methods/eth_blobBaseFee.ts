import { defineMethod } from './defineMethod.ts'
import { blobFeeOf } from './fees.ts'
import { quantityToJson } from './results.ts'
import { nullable, quantitySchema } from './schemas.ts'

export const eth_blobBaseFee = defineMethod({
  name: 'eth_blobBaseFee',
  summary: 'The price of blob gas in the newest block (EIP-4844); null before Cancun.',
  params: [],
  result: { name: 'blobBaseFee', schema: nullable(quantitySchema) },
  handle: ({ network }) => {
    const head = network.view.header(network.view.head().hash)
    const fee = head === null ? null : blobFeeOf(network, head)
    return fee === null ? 'null' : quantityToJson(fee)
  },
})
