import { expect, test } from 'vitest'
import { structTrace, traceCallOptions, traceOptions } from './traceOptions.ts'

test('without a tracer every step is written down', () => {
  expect(traceOptions.decode({})).toEqual(structTrace)
  expect(traceOptions.decode({ tracer: '', enableMemory: true, limit: 5 })).toEqual({
    ...structTrace,
    enableMemory: true,
    limit: 5,
  })
})

test('a named tracer has its own options', () => {
  expect(traceOptions.decode({ tracer: 'callTracer', tracerConfig: { withLog: true } })).toEqual({
    tracer: 'call',
    onlyTopCall: false,
    withLog: true,
  })
  expect(traceOptions.decode({ tracer: 'prestateTracer', tracerConfig: { diffMode: true } })).toEqual({
    tracer: 'prestate',
    diffMode: true,
    disableCode: false,
    disableStorage: false,
  })
})

test('a tracer that is not there is refused, as is what a call cannot be traced with', () => {
  expect(() => traceOptions.decode({ tracer: 'muxTracer' })).toThrow('unknown tracer "muxTracer"')
  expect(() => traceOptions.decode({ limit: -1 })).toThrow('limit')
  expect(() => traceCallOptions.decode({ txIndex: '0x0' })).toThrow('txIndex is not supported')
})
