import { defineMethod } from './defineMethod.ts'
import { recordToJson } from './results.ts'
import { quantitySchema } from './schemas.ts'

export const eth_syncing = defineMethod({
  name: 'eth_syncing',
  summary:
    'False, unless the chain is just being brought in from a file; then where that began and how far it is. A network ' +
    'answers from the chain it holds and follows nobody, so there is no higher block to tell of.',
  params: [],
  result: {
    name: 'syncing',
    schema: {
      oneOf: [
        { type: 'boolean', const: false },
        { type: 'object', properties: { startingBlock: quantitySchema, currentBlock: quantitySchema } },
      ],
    },
  },
  handle: ({ network }) => {
    const importing = network.importing()
    if (importing === null) return 'false'
    return recordToJson({ startingBlock: 0n, currentBlock: importing.head })
  },
})
