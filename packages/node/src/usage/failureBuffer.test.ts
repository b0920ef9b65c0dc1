import { expect, test } from 'vitest'
import { createFailureBuffer } from './failureBuffer.ts'
import type { Failure } from './usage.ts'

const failure: Failure = {
  keyId: 'k',
  accountId: 'a',
  network: 'localnet',
  method: 'eth_call',
  status: 404,
  code: -32001,
  credits: 0,
  tookUs: 1,
  at: 1_700_000_000_000,
  requestId: 'r-1',
  reason: 'unknownNetwork',
  message: 'no',
  origin: null,
}

test('a key or a token that was written in the wrong place is not kept', () => {
  const key = '0123456789abcdef0123456789abcdef'
  const token = 'eyJhbGciOiJSUzI1NiJ9.eyJhdWQiOiJ4In0.c2lnbmF0dXJl'
  const buffer = createFailureBuffer()
  buffer.add({ ...failure, message: `unknown network ${key}`, method: key, origin: `https://${key}.example` })
  buffer.add({ ...failure, message: `${'x'.repeat(280)} ${key}`, method: token })
  const [first, second] = buffer.take()
  expect(first).toMatchObject({
    message: 'unknown network <key>',
    method: '<key>',
    origin: 'https://<key>.example',
  })
  expect(second).toMatchObject({ message: `${'x'.repeat(280)} <key>`, method: '<token>' })
})
