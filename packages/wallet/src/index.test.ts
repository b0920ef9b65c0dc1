import { expect, test } from 'vitest'
import * as headless from './headless/index.ts'
import * as surface from './index.ts'

test('the package exports exactly these values', () => {
  expect(Object.keys(surface).sort()).toMatchInlineSnapshot(`
    [
      "NodeError",
      "WalletError",
      "createAccounts",
      "createMemoryStorage",
      "createNetworks",
      "createPhrase",
      "createSignerOf",
      "createVault",
      "createWallet",
      "namespaces",
      "parsePhrase",
      "phraseLengths",
      "standardKdf",
      "userErrors",
      "wellKnown",
    ]
  `)
  expect(Object.keys(headless).sort()).toEqual(['createHeadlessWallet'])
})
