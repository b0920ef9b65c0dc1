import { defineMethod } from './defineMethod.ts'

export const eth_syncing = defineMethod({
  name: 'eth_syncing',
  summary: 'Always false: a network answers from the chain it holds and follows nobody.',
  params: [],
  result: { name: 'syncing', schema: { type: 'boolean', const: false } },
  handle: () => 'false',
})
