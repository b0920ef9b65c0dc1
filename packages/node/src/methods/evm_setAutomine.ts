import { required } from '../params/codec.ts'
import { boolean } from '../params/plain.ts'
import { defineMethod } from './defineMethod.ts'

export const evm_setAutomine = defineMethod({
  name: 'evm_setAutomine',
  summary: 'Whether every transaction is mined at once, in a block of its own.',
  params: [required('on', boolean)],
  result: { name: 'done', schema: { type: 'boolean' } },
  on: 'dev',
  handle: async ({ network }, [on]) => {
    await network.writer.setAutomine(on)
    return 'true'
  },
})
