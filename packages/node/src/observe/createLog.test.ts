import { expect, test } from 'vitest'
import { createLog } from './createLog.ts'

const key = '0123456789abcdef0123456789abcdef'
const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJhdWQiOiJ4In0.c2lnbmF0dXJl'

function written(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = ''
  write(createLog({ level: 'debug', to: { write: (line: string) => (text += line) } }))
  return text
}

test.each([
  ['in an address', { url: `http://history.localhost:8645/v3/${key}?x=1` }],
  ['at the end of a path', { path: `/ws/v3/${key}` }],
  ['in capitals', { key: key.toUpperCase() }],
  ['in the message and the stack of an error', { err: new Error(`cannot serve /v3/${key}`) }],
  ['in an error that caused another', { err: new Error('no', { cause: new Error(`key ${key}`) }) }],
  ['in what nobody thought of', { a: [{ b: { c: `x ${key} y` } }] }],
  ['in a header', { headers: { authorization: `Basic ${Buffer.from(`:${key}`).toString('base64')}` } }],
  ['as a token', { authorization: `Bearer ${jwt}`, again: jwt }],
  ['in the address of a database', { url: `postgres://user:${key}@db/causeway` }],
])('a secret %s is not in the log', (_, facts) => {
  const text = written((log) => log.error({ requestId: 'abc-1', ...facts }, `about ${key}`))
  for (const secret of [key, key.toUpperCase(), jwt, Buffer.from(`:${key}`).toString('base64'), 'user:']) {
    expect(text).not.toContain(secret)
  }
  expect(JSON.parse(text)).toMatchObject({ level: 50, requestId: 'abc-1', msg: 'about <key>' })
})

test('ids and hashes stay: they are what one looks for', () => {
  const hash = `0x${'ab'.repeat(32)}`
  const subscription = `0x${'cd'.repeat(16)}`
  const facts = { requestId: '0123456789ab-77', hash, subscription, bare: 'ef'.repeat(32) }
  expect(JSON.parse(written((log) => log.info(facts, 'fine')))).toMatchObject(facts)
})
