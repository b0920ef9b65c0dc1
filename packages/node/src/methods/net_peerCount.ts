import { defineMethod } from './defineMethod.ts'
import { quantitySchema } from './schemas.ts'

export const net_peerCount = defineMethod({
  name: 'net_peerCount',
  summary: 'How many peers the node has: none, an embedded chain follows nobody.',
  params: [],
  result: { name: 'peers', schema: quantitySchema },
  handle: () => '"0x0"',
})
