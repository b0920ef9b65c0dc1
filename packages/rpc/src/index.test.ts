import { expect, test } from 'vitest'
import * as surface from './index.ts'

test('the package exports exactly these values', () => {
  expect(Object.keys(surface).sort()).toMatchInlineSnapshot(`
    [
      "CatalogueError",
      "InvalidValue",
      "RpcError",
      "asciiJson",
      "errorCatalogue",
      "errorPage",
      "errorText",
      "fromHex",
      "isHex",
      "jsonDifferences",
      "notificationText",
      "parseMessage",
      "parseTranscript",
      "plainErrorText",
      "resultText",
      "runTranscript",
      "toHex",
      "toHexOfSize",
      "toQuantity",
    ]
  `)
})
