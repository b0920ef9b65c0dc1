import { readFileSync } from 'node:fs'
import { errorPage } from '@causeway/rpc'
import { expect, test } from 'vitest'
import { SessionError, walletErrors } from './errors.ts'

test('a refusal carries the code and the text of its row', () => {
  expect(new SessionError('userRejected')).toMatchObject({
    row: 'userRejected',
    code: 4001,
    message: 'User rejected the request.',
    data: undefined,
  })
  expect(new SessionError('limitExceeded', { message: 'slow down', data: { limit: 1 } })).toMatchObject({
    code: -32005,
    message: 'slow down',
    data: { limit: 1 },
  })
})

test('the texts that clients compare are exact', () => {
  const rows = Object.values(walletErrors).map(({ code, says }) => `${code} ${says}`)
  expect(rows).toEqual(
    expect.arrayContaining([
      '-32601 The method does not exist / is not available.',
      '-32602 Invalid method parameter(s).',
      '-32603 Internal JSON-RPC error.',
      '-32000 Invalid input.',
      '4001 User rejected the request.',
      '4100 The requested account and/or method has not been authorized by the user.',
      '4100 Request blocked due to spam filter.',
      '4200 The requested method is not supported by this Ethereum provider.',
      '5100 Requested scopes are not supported',
      '5302 Invalid sessionProperties requested',
    ]),
  )
})

test('docs/errors.md is the page that the two tables give', () => {
  const page = new URL('../../../docs/errors.md', import.meta.url)
  expect(readFileSync(page, 'utf8')).toBe(errorPage(walletErrors))
})
