import { expect, test } from 'vitest'
import { executionError } from './execution.ts'

test('the codes of simulations are answers that keep their code, in our words', () => {
  const told =
    'err: insufficient funds for gas * price + value: address 0xC0 have 0 want 1000 (supplied gas 5)'
  const error = executionError(-38014, told, undefined)
  expect([error?.code, error?.message]).toEqual([-38014, 'insufficient funds for gas * price + value'])
  const order = executionError(-38020, 'see http://node.example.org/?key=1', undefined)
  expect([order?.code, order?.message]).toEqual([-38020, 'block numbers must be in order'])
})

test('a nonce that cannot grow is an answer although it comes as an internal error', () => {
  const error = executionError(
    -32603,
    'err: nonce has max value: address 0xC0, nonce: 1 (supplied gas 5)',
    null,
  )
  expect([error?.code, error?.message]).toEqual([-32603, 'nonce has max value'])
  expect(executionError(-32603, 'internal error', null)).toBeNull()
})
