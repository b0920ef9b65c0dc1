import { required } from '../params/codec.ts'
import { looseQuantity } from '../params/quantity.ts'
import { defineMethod } from './defineMethod.ts'

export const evm_increaseTime = defineMethod({
  name: 'evm_increaseTime',
  summary: 'Moves the clock of the next blocks forward; the answer is how far it is ahead now, in seconds.',
  params: [required('seconds', looseQuantity)],
  result: { name: 'offset', schema: { type: 'integer' } },
  on: 'dev',
  handle: async ({ network }, [seconds]) => String(await network.writer.increaseTime(seconds)),
})
