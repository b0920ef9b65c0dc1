import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { methodPages } from './methodPages.ts'

const folder = new URL('../../../../docs/methods/', import.meta.url)

test('the pages in docs/methods are those that the method table gives', () => {
  const pages = methodPages()
  expect(readdirSync(folder).sort()).toEqual([...pages.keys()].sort())
  for (const [file, page] of pages) expect(readFileSync(new URL(file, folder), 'utf8'), file).toBe(page)
})

test('the page on estimates carries the two notes of its specification', () => {
  const page = methodPages().get('eth_estimateGas.md')
  expect(page).toContain('can be much higher than the gas the transaction really uses')
  expect(page).toContain('the gas limit of the pending block is the upper bound')
})
