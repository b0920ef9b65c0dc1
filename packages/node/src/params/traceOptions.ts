import type { BlockOverrides, StateOverrides, TraceOptions } from '@causeway/chain'
import { InvalidValue, type JsonSchema } from '@causeway/rpc'
import type { Codec } from './codec.ts'
import { type Fields, readField, readFields } from './fields.ts'
import { blockOverrides, stateOverrides } from './overrides.ts'
import { boolean, number, text } from './plain.ts'

/** What `debug_traceCall` takes on top. */
export interface TraceCallOptions {
  readonly trace: TraceOptions
  readonly stateOverrides: StateOverrides | undefined
  readonly blockOverrides: BlockOverrides | undefined
}

/** The struct logger with its defaults: stack and storage, no memory, no return data. */
export const structTrace: TraceOptions = {
  tracer: 'struct',
  enableMemory: false,
  disableStack: false,
  disableStorage: false,
  enableReturnData: false,
  limit: 0,
}

const properties: { readonly [key: string]: JsonSchema } = {
  tracer: {
    type: 'string',
    enum: ['', 'callTracer', 'prestateTracer'],
    description: 'Absent or empty: every step of the execution (the struct logger).',
  },
  tracerConfig: {
    type: 'object',
    properties: {
      onlyTopCall: boolean.schema,
      withLog: boolean.schema,
      diffMode: boolean.schema,
      disableCode: boolean.schema,
      disableStorage: boolean.schema,
    },
  },
  enableMemory: boolean.schema,
  disableStack: boolean.schema,
  disableStorage: boolean.schema,
  enableReturnData: boolean.schema,
  limit: {
    type: 'integer',
    minimum: 0,
    description: 'The most steps that are written down; 0 is all of them.',
  },
}

export const traceOptions: Codec<TraceOptions> = {
  decode: (value) => decodeTrace(readFields(value, 'tracers.TraceConfig')),
  schema: { type: 'object', properties },
}

export const traceCallOptions: Codec<TraceCallOptions> = {
  decode(value) {
    const type = 'TraceCallConfig'
    const fields = readFields(value, `tracers.${type}`)
    if (fields.txIndex !== undefined && fields.txIndex !== null) {
      throw new InvalidValue('txIndex is not supported: a call is traced after the whole block')
    }
    return {
      trace: decodeTrace(fields),
      stateOverrides: readField(fields, type, 'stateOverrides', stateOverrides),
      blockOverrides: readField(fields, type, 'blockOverrides', blockOverrides),
    }
  },
  schema: {
    type: 'object',
    properties: {
      ...properties,
      stateOverrides: stateOverrides.schema,
      blockOverrides: blockOverrides.schema,
    },
  },
}

function decodeTrace(fields: Fields): TraceOptions {
  const tracer = readField(fields, 'TraceConfig', 'tracer', text) ?? ''
  const config = readFields(fields.tracerConfig ?? {}, 'tracerConfig')
  const flag = (from: Fields, key: string) => readField(from, 'TraceConfig', key, boolean) ?? false
  switch (tracer) {
    case '':
      return {
        tracer: 'struct',
        enableMemory: flag(fields, 'enableMemory'),
        disableStack: flag(fields, 'disableStack'),
        disableStorage: flag(fields, 'disableStorage'),
        enableReturnData: flag(fields, 'enableReturnData'),
        limit: decodeLimit(fields),
      }
    case 'callTracer':
      return { tracer: 'call', onlyTopCall: flag(config, 'onlyTopCall'), withLog: flag(config, 'withLog') }
    case 'prestateTracer':
      return {
        tracer: 'prestate',
        diffMode: flag(config, 'diffMode'),
        disableCode: flag(config, 'disableCode'),
        disableStorage: flag(config, 'disableStorage'),
      }
    default:
      throw new InvalidValue(`unknown tracer "${tracer}": there are callTracer and prestateTracer`)
  }
}

function decodeLimit(fields: Fields): number {
  const limit = readField(fields, 'TraceConfig', 'limit', number) ?? 0
  if (!Number.isSafeInteger(limit) || limit < 0)
    throw new InvalidValue('limit must be a whole number, 0 or more')
  return limit
}
