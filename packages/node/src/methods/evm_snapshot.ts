import { defineMethod } from './defineMethod.ts'
import { quantityToJson } from './results.ts'
import { quantitySchema } from './schemas.ts'

export const evm_snapshot = defineMethod({
  name: 'evm_snapshot',
  summary: 'Remembers the chain as it is; evm_revert goes back to it. A restart forgets it.',
  params: [],
  result: { name: 'snapshotId', schema: quantitySchema },
  on: 'dev',
  handle: async ({ network }) => quantityToJson(await network.writer.snapshot()),
})
