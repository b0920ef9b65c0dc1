import { defineMethod } from './defineMethod.ts'

export const rpc_discover = defineMethod({
  name: 'rpc.discover',
  summary: 'The OpenRPC document of this network: every method with its parameters and its result.',
  params: [],
  result: { name: 'document', schema: { type: 'object', required: ['openrpc', 'info', 'methods'] } },
  handle: ({ discover }) => discover(),
})
