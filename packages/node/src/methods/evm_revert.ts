import { required } from '../params/codec.ts'
import { looseQuantity } from '../params/quantity.ts'
import { defineMethod } from './defineMethod.ts'

export const evm_revert = defineMethod({
  name: 'evm_revert',
  summary:
    'Goes back to a snapshot, which is used up by it, as are those after it; false where there is none.',
  params: [required('snapshotId', looseQuantity)],
  result: { name: 'reverted', schema: { type: 'boolean' } },
  on: 'dev',
  handle: async ({ network }, [id]) => String(await network.writer.revert(id)),
})
