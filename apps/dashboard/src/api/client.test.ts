import { expect, test } from 'vitest'
import { ApiError, errorOf } from './apiError.ts'
import { createClient, urlOf } from './client.ts'

/** A service that always answers so, and what it was sent. */
function answering(status: number, body: string) {
  const sent: { url: string; init: RequestInit }[] = []
  const client = createClient({
    fetch: async (url, init) => {
      sent.push({ url, init })
      return new Response(body, { status })
    },
  })
  return { client, sent }
}

test('parameters and queries are escaped, and members without a value left out', () => {
  expect(urlOf('DELETE /keys/:id/jwt/:jwtId', { params: { id: 'a/b', jwtId: 'c?' } })).toBe(
    '/admin/v1/keys/a%2Fb/jwt/c%3F',
  )
  expect(urlOf('GET /failures', { query: { window: '1h', method: undefined, reason: '', key: 'k&' } })).toBe(
    '/admin/v1/failures?window=1h&key=k%26',
  )
})

test('a change carries the header that a foreign form cannot send; a question does not', async () => {
  const { client, sent } = answering(200, '{"done":true}')
  await client.call('DELETE /session', {})
  await client.call('GET /session', {})
  await client.call('POST /session/reset', { body: { email: 'a@b.example' } })
  expect(sent.map(({ init }) => init.headers)).toEqual([
    { Accept: 'application/json', 'Causeway-Console': '1' },
    { Accept: 'application/json' },
    { Accept: 'application/json', 'Content-Type': 'application/json', 'Causeway-Console': '1' },
  ])
  expect(sent[2]?.init.body).toBe('{"email":"a@b.example"}')
})

test('a refusal keeps its code, its sentence, its field and its wait', async () => {
  const error = { code: 'tooMany', message: 'Wait.', field: 'email', waitSeconds: 7 }
  const { client } = answering(429, JSON.stringify({ error }))
  await expect(client.call('GET /keys', {})).rejects.toEqual(
    new ApiError('tooMany', 'Wait.', { field: 'email', waitSeconds: 7 }),
  )
})

test.each([
  [401, 'nobody', 'signedOut'],
  [502, '<html>', 'internal'],
  [200, 'not JSON', 'internal'],
])('status %i with the body %j is the error %s', async (status, body, code) => {
  await expect(answering(status, body).client.call('GET /keys', {})).rejects.toMatchObject({ code })
})

test('a service that is not reached is told from one that refuses', async () => {
  const client = createClient({ fetch: () => Promise.reject(new TypeError('failed to fetch')) })
  await expect(client.call('GET /keys', {})).rejects.toMatchObject({ code: 'notReached' })
})

test('a question that was given up stays an abort and becomes no error of the service', async () => {
  const aborter = new AbortController()
  const client = createClient({
    fetch: async () => {
      aborter.abort()
      throw aborter.signal.reason
    },
  })
  await expect(client.call('GET /keys', {}, { signal: aborter.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test('an error is shown at its field and at the list that its field is in', () => {
  const error = new ApiError('invalid', 'No.', { field: 'allow.origins.2' })
  expect(errorOf(error, 'allow.origins')).toBe('No.')
  expect(errorOf(error, 'allow.origin')).toBeNull()
  expect(errorOf(new ApiError('invalid', 'No.'), 'name')).toBeNull()
  expect(errorOf(null, 'name')).toBeNull()
})
