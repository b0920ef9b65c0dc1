import { expect, test } from 'vitest'
import { nearest } from './nearest.ts'

test('a slip of one or two letters finds the name that was meant', () => {
  expect(nearest('locallnet', ['localnet', 'ticknet', 'history'])).toBe('localnet')
  expect(nearest('exprot', ['up', 'import', 'export', 'networks', 'keys'])).toBe('export')
  expect(nearest('Mainet', ['mainnet', 'sepolia'])).toBe('mainnet')
})

test('a name that is like none of them suggests nothing', () => {
  expect(nearest('banana', ['localnet', 'ticknet'])).toBeNull()
  expect(nearest('x', ['up', 'import'])).toBeNull()
  expect(nearest('x', [])).toBeNull()
})
