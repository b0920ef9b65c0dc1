import { expect, test } from 'vitest'
import { methods } from './index.ts'

test('every method there is, by name', () => {
  expect(methods.map(({ name }) => name).sort()).toMatchInlineSnapshot()
})

test('each name occurs once, and required parameters come first', () => {
  expect(new Set(methods.map(({ name }) => name)).size).toBe(methods.length)
  for (const { name, params } of methods) {
    const firstOptional = params.findIndex(({ required }) => !required)
    const after = firstOptional === -1 ? [] : params.slice(firstOptional)
    expect(
      after.filter(({ required }) => required),
      name,
    ).toEqual([])
  }
})

test('dev controls are for dev networks alone', () => {
  for (const { name, on } of methods) expect(on === 'dev', name).toBe(/^(evm|anvil|hardhat)_/.test(name))
})
