import { bytes } from '../params/bytes.ts'
import { required } from '../params/codec.ts'
import { defineMethod } from './defineMethod.ts'
import { failureToError, isFailure } from './refusals.ts'
import { hexToJson } from './results.ts'
import { hashSchema } from './schemas.ts'

export const eth_sendRawTransaction = defineMethod({
  name: 'eth_sendRawTransaction',
  summary: 'Takes a signed transaction into the pool. When the hash is answered, the transaction is stored.',
  params: [required('transaction', bytes)],
  result: { name: 'transactionHash', schema: hashSchema },
  handle: async ({ network }, [raw]) => {
    const outcome = await network.writer.send(raw)
    if (isFailure(outcome)) throw failureToError(outcome)
    return hexToJson(outcome.hash)
  },
})
