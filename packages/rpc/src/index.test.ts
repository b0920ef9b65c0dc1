import { expect, test } from 'vitest'
import * as surface from './index.ts'

test('the package exports exactly these values', () => {
  expect(Object.keys(surface).sort()).toMatchInlineSnapshot(`
    [
      "CatalogueError",
      "InvalidValue",
      "RpcError",
      "asciiJson",
      "elementStarts",
      "errorCatalogue",
      "errorPage",
      "errorText",
      "fromHex",
      "isHex",
      "isModest",
      "jsonDifferences",
      "notificationText",
      "parseMessage",
      "parseTranscript",
      "plainErrorText",
      "rawMember",
      "resultText",
      "revertReason",
      "runTranscript",
      "skipSpace",
      "toHex",
      "toHexOfSize",
      "toQuantity",
    ]
  `)
})
