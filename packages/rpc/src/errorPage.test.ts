import { expect, test } from 'vitest'
import { errorPage } from './errorPage.ts'
import { errorCatalogue } from './errors.ts'

test('the page has one row for each error of both tables', () => {
  const page = errorPage({
    userRejected: {
      code: 4001,
      http: 200,
      body: 'rpc',
      retry: false,
      says: 'User rejected the request.',
      source: 'EIP-1193',
    },
  })
  for (const name of Object.keys(errorCatalogue)) expect(page).toContain(`| \`${name}\` |`)
  expect(page).toContain(
    '| `reverted` | 3 |  | 200 | JSON-RPC | no | execution reverted | Ethereum execution APIs |',
  )
  expect(page).toContain('| `accountPerSecond` | 429 | -33200 | 429 | JSON-RPC | yes | Too Many Requests |')
  expect(page).toContain('| `userRejected` | 4001 | no | User rejected the request. | EIP-1193 |')
})
