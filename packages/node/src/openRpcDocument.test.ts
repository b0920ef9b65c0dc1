import { expect, test } from 'vitest'
import { fakeMethods } from './fakeMethods.test.support.ts'
import { createNetworkRow } from './networkRow.ts'
import { openRpcDocument } from './openRpcDocument.ts'

test('the document tells of every method, its parameters and its errors', () => {
  const text = openRpcDocument(fakeMethods, createNetworkRow({ name: 'testnet', chainId: 31337n }))
  expect(Buffer.byteLength(text)).toBe(text.length)
  const document = JSON.parse(text)
  expect(document).toMatchObject({
    openrpc: '1.3.2',
    info: { title: 'Causeway JSON-RPC: testnet', version: '0.1.0' },
  })
  expect(document.methods.map((method: { name: string }) => method.name)).toEqual(
    fakeMethods.map(({ name }) => name),
  )
  const echo = document.methods.find((method: { name: string }) => method.name === 'echo')
  expect(echo.params).toEqual([
    { name: 'number', required: true, schema: { type: 'number' } },
    { name: 'text', required: false, schema: { type: 'string' } },
  ])
  for (const { $ref } of echo.errors) {
    const name = $ref.replace('#/components/errors/', '')
    expect(document.components.errors[name]).toMatchObject({
      code: expect.any(Number),
      message: expect.any(String),
    })
  }
})
