import type { Execution, Halt } from '@causeway/chain'
import type { Hex } from '@causeway/rpc'
import { expect, test } from 'vitest'
import { estimateToError, failureToError, haltToError, isFailure, outputOf } from './refusals.ts'

const word = (value: number) => value.toString(16).padStart(64, '0')
const text = (words: string) => Buffer.from(words).toString('hex')

function execution(halt: Halt | null): Execution {
  return {
    gasUsed: 1n,
    maxGasUsed: 1n,
    output: '0x1234',
    halt,
    logs: [],
    contractAddress: null,
    leastGas: null,
  }
}

test('a revert is code 3 with its reason and its data', () => {
  const data: Hex = `0x08c379a0${word(32)}${word(4)}${text('nope')}`
  const error = haltToError({ halted: 'reverted', data })
  expect([error.code, error.message, error.data]).toEqual([3, 'execution reverted: nope', data])
})

test('a panic is named, or its number is', () => {
  const panic = (code: number) => haltToError({ halted: 'reverted', data: `0x4e487b71${word(code)}` }).message
  expect(panic(0x11)).toBe('execution reverted: arithmetic underflow or overflow')
  expect(panic(0x99)).toBe('execution reverted: unknown panic code: 0x99')
})

test('a revert that says nothing is just that', () => {
  const error = haltToError({ halted: 'reverted', data: '0x' })
  expect([error.message, error.data]).toEqual(['execution reverted', '0x'])
  // A length that reaches past the data is no text.
  expect(haltToError({ halted: 'reverted', data: `0x08c379a0${word(32)}${word(400)}` }).message).toBe(
    'execution reverted',
  )
})

test('other faults are -32000 with their sentence', () => {
  const error = haltToError({ halted: 'invalidJump' })
  expect([error.code, error.message]).toEqual([-32000, 'invalid jump destination'])
})

test('an estimate that only lacks gas says how much it was allowed', () => {
  expect(estimateToError(execution({ halted: 'outOfGas' }), 30_000n).message).toBe(
    'gas required exceeds allowance (30000)',
  )
  expect(estimateToError(execution({ halted: 'reverted', data: '0x' }), 30_000n).code).toBe(3)
})

test('a refusal keeps its words, a simulation its code, a timeout is -32002', () => {
  const plain = failureToError({ refused: 'nonceTooLow', text: 'nonce too low' })
  expect([plain.code, plain.message]).toEqual([-32000, 'nonce too low'])
  expect(failureToError({ refused: 'simulation', code: -38020, text: 'order' }).code).toBe(-38020)
  expect(failureToError({ timedOut: true, limitMs: 5 }).code).toBe(-32002)
})

test('what ended well is its output', () => {
  expect(isFailure(execution(null))).toBe(false)
  expect(outputOf(execution(null))).toBe('0x1234')
})
