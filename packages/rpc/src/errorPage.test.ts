import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errorPage } from './errorPage.ts'
import { errorCatalogue } from './errors.ts'

test('the page has one row for each error of the catalogue', () => {
  const page = errorPage()
  for (const name of Object.keys(errorCatalogue)) expect(page).toContain(`| \`${name}\` |`)
  expect(page).toContain(
    '| `reverted` | 3 | 200 | JSON-RPC | no | execution reverted | Ethereum execution APIs |',
  )
})

test('docs/errors.md is the page that the catalogue gives', () => {
  const page = new URL('../../../docs/errors.md', import.meta.url)
  expect(readFileSync(page, 'utf8')).toBe(errorPage())
})
