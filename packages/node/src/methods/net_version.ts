import { defineMethod } from './defineMethod.ts'

export const net_version = defineMethod({
  name: 'net_version',
  summary: 'The network id, which is the chain id, as a decimal text.',
  params: [],
  result: { name: 'networkId', schema: { type: 'string', pattern: '^[0-9]+$' } },
  handle: ({ network }) => `"${network.chainId}"`,
})
