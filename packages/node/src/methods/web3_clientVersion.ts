import { defineMethod } from './defineMethod.ts'

export const web3_clientVersion = defineMethod({
  name: 'web3_clientVersion',
  summary: 'The name and version of this software.',
  params: [],
  result: { name: 'version', schema: { type: 'string' } },
  handle: ({ clientVersion }) => JSON.stringify(clientVersion),
})
