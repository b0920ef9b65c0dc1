import { defineMethod } from './defineMethod.ts'
import { recordToJson } from './results.ts'
import { hashSchema, quantitySchema } from './schemas.ts'

const resources = ['state', 'tx', 'logs', 'receipts', 'blocks', 'stateproofs'] as const

const resource = {
  type: 'object',
  required: ['disabled'],
  properties: { disabled: { type: 'boolean' }, oldestBlock: quantitySchema },
}

export const eth_capabilities = defineMethod({
  name: 'eth_capabilities',
  summary: 'Which history this network can serve: all of it, states and proofs included.',
  params: [],
  result: {
    name: 'capabilities',
    schema: {
      type: 'object',
      required: ['head', ...resources],
      properties: {
        head: {
          type: 'object',
          required: ['number', 'hash'],
          properties: { number: quantitySchema, hash: hashSchema },
        },
        ...Object.fromEntries(resources.map((name) => [name, resource])),
      },
    },
  },
  handle: ({ network }) =>
    recordToJson({
      head: network.view.head(),
      ...Object.fromEntries(resources.map((name) => [name, { disabled: false, oldestBlock: 0n }])),
    }),
})
