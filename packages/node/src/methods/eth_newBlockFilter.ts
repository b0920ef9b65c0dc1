import { defineMethod } from './defineMethod.ts'
import { hexToJson } from './results.ts'
import { quantitySchema } from './schemas.ts'

export const eth_newBlockFilter = defineMethod({
  name: 'eth_newBlockFilter',
  summary: 'A filter for the hashes of new blocks, to be polled with eth_getFilterChanges.',
  params: [],
  result: { name: 'filterId', schema: quantitySchema },
  handle: ({ filters }) => hexToJson(filters.addBlocks()),
})
