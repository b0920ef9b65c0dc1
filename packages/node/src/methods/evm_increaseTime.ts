import { required } from '../params/codec.ts'
import { defineMethod } from './defineMethod.ts'
import { seconds } from './devControls.ts'

export const evm_increaseTime = defineMethod({
  name: 'evm_increaseTime',
  summary: 'Moves the clock of the next blocks forward; the answer is how far it is ahead now, in seconds.',
  params: [required('seconds', seconds)],
  result: { name: 'offset', schema: { type: 'integer' } },
  on: 'dev',
  handle: async ({ network }, [span]) => String(await network.writer.increaseTime(span)),
})
