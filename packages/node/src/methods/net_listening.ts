import { defineMethod } from './defineMethod.ts'

export const net_listening = defineMethod({
  name: 'net_listening',
  summary: 'Whether the node takes connections: whoever asks has one.',
  params: [],
  result: { name: 'listening', schema: { type: 'boolean', const: true } },
  handle: () => 'true',
})
