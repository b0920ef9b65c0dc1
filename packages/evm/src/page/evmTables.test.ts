import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { evmTables, withTables } from './evmTables.ts'

const page = readFileSync(new URL('../../../../docs/evm.md', import.meta.url), 'utf8')

test('docs/evm.md has the tables that the code has now', () => {
  expect(withTables(page), 'write them with npm run generate').toBe(page)
})

test('the tables say what the forks changed', () => {
  const tables = evmTables()
  expect(tables).toContain(
    '| 0x54 | SLOAD | 1 | 1 | frontier | 50, tangerineWhistle 200, istanbul 800, berlin',
  )
  expect(tables).toMatch(/\| `cancun` \| .*TLOAD.*TSTORE.*MCOPY/)
  expect(tables).toContain('| code, most bytes (EIP-170) | frontier no limit, spuriousDragon 24576 |')
})

test('a page without its marks is refused', () => {
  expect(() => withTables('nothing')).toThrow('lacks')
})
