import { expect, test } from 'vitest'
import * as headless from './headless/index.ts'
import * as surface from './index.ts'

test('the package exports exactly these values', () => {
  expect(Object.keys(surface).sort()).toMatchInlineSnapshot(`
    [
      "NodeError",
      "WalletError",
      "bip122",
      "createAccounts",
      "createBlockList",
      "createDesk",
      "createFeeds",
      "createMemoryStorage",
      "createNetworks",
      "createPhrase",
      "createScreens",
      "createSettings",
      "createSignerOf",
      "createVault",
      "createWallet",
      "eip155",
      "namespaces",
      "parsePhrase",
      "phraseLengths",
      "signAuthorization",
      "signTransaction",
      "solana",
      "standardKdf",
      "userErrors",
      "wellKnown",
    ]
  `)
  expect(Object.keys(headless).sort()).toEqual(['createHeadlessWallet', 'openSocket', 'systemClock'])
})
