import { expect, test } from 'vitest'
import * as caip from './caip/index.ts'
import * as surface from './index.ts'

test('the package exports exactly these values', () => {
  expect(Object.keys(surface).sort()).toMatchInlineSnapshot(`
    [
      "SessionError",
      "approveAll",
      "authorise",
      "authoriseInvocation",
      "concludeSession",
      "createSession",
      "diffScopes",
      "dropReasons",
      "edit",
      "expand",
      "expireSession",
      "formatExpiry",
      "getSession",
      "grant",
      "invalidParams",
      "isLive",
      "isSame",
      "maxScopes",
      "merge",
      "narrow",
      "notify",
      "parseCreateParams",
      "parseExpiry",
      "parseRecord",
      "preselect",
      "propose",
      "proposedChanges",
      "revokeSession",
      "sessionChange",
      "sessionChanged",
      "toFault",
      "toSession",
      "toSessionScopes",
      "updateSession",
      "validate",
      "walletErrors",
      "withoutAccount",
      "withoutScopes",
    ]
  `)
})

test('its caip part exports exactly these values', () => {
  expect(Object.keys(caip).sort()).toMatchInlineSnapshot(`
    [
      "accountNamespace",
      "accountsChangedNotification",
      "canonicalAddress",
      "causewayNames",
      "compatNames",
      "discoveryEvents",
      "formatAccountId",
      "formatChainId",
      "formatScopeKey",
      "isNamespace",
      "isReference",
      "isWalletScope",
      "parseAccountId",
      "parseChainId",
      "parseScopeKey",
      "portEnvelopeType",
      "portTargetType",
      "sessionEvents",
      "sessionMethods",
    ]
  `)
})
