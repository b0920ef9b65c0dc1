import { expect, test } from 'vitest'
import * as dapp from './index.ts'

test('the surface of the package', () => {
  expect(Object.keys(dapp).sort()).toMatchInlineSnapshot(`
    [
      "DappError",
      "causewayNames",
      "compatNames",
      "connect",
      "extensionTransport",
      "findWallets",
      "inProcessTransport",
      "postMessageTransport",
      "subscribe",
      "toEip1193",
      "watchWallets",
      "webSocketTransport",
    ]
  `)
})
