import type { SimulatedBlock } from '@causeway/chain'
import { callRequest } from './callRequest.ts'
import { arrayOf, type Codec } from './codec.ts'
import { readField, readFields } from './fields.ts'
import { strictBlockOverrides, strictStateOverrides } from './overrides.ts'
import { boolean } from './plain.ts'

/** The payload of `eth_simulateV1`. */
export interface Simulation {
  readonly blocks: SimulatedBlock[]
  readonly traceTransfers: boolean
  readonly validation: boolean
  readonly returnFullTransactions: boolean
}

const calls = arrayOf(callRequest, 'ethapi.TransactionArgs')

const block: Codec<SimulatedBlock> = {
  decode(value) {
    const type = 'simBlock'
    const fields = readFields(value, `ethapi.${type}`)
    return {
      blockOverrides: readField(fields, type, 'blockOverrides', strictBlockOverrides) ?? {},
      stateOverrides: readField(fields, type, 'stateOverrides', strictStateOverrides) ?? {},
      calls: readField(fields, type, 'calls', calls) ?? [],
    }
  },
  schema: {
    type: 'object',
    properties: {
      blockOverrides: strictBlockOverrides.schema,
      stateOverrides: strictStateOverrides.schema,
      calls: calls.schema,
    },
  },
}

const blocks = arrayOf(block, 'ethapi.simBlock')

export const simulation: Codec<Simulation> = {
  decode(value) {
    const type = 'simOpts'
    const fields = readFields(value, `ethapi.${type}`)
    return {
      blocks: readField(fields, type, 'blockStateCalls', blocks) ?? [],
      traceTransfers: readField(fields, type, 'traceTransfers', boolean) ?? false,
      validation: readField(fields, type, 'validation', boolean) ?? false,
      returnFullTransactions: readField(fields, type, 'returnFullTransactions', boolean) ?? false,
    }
  },
  schema: {
    type: 'object',
    required: ['blockStateCalls'],
    properties: {
      blockStateCalls: blocks.schema,
      traceTransfers: boolean.schema,
      validation: boolean.schema,
      returnFullTransactions: boolean.schema,
    },
  },
}
