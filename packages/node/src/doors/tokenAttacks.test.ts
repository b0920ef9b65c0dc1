import { createHmac } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createIssuer, createTestProjects, projectOf } from '../gate/projects.test.support.ts'
import { call, send, startService } from './service.test.support.ts'
import { handshake } from './socket.test.support.ts'

const projects = createTestProjects()
const { service } = await startService({ keys: projects })
afterAll(() => service.close())

const key = 'e'.repeat(32)
const [rsa, ec] = [createIssuer('RS256', 'rsa-key'), createIssuer('ES256', 'ec-key')]
const stranger = createIssuer('RS256', 'rsa-key')
projects.put(key, projectOf('guarded', { jwtKeys: [rsa.jwtKey, ec.jwtKey], jwtRequired: true }))

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const soon = Math.floor(Date.now() / 1_000) + 60
const unsigned = (alg: string, kid: string) =>
  `${part({ alg, typ: 'JWT', kid })}.${part({ aud: 'localhost', exp: soon })}`
const signedWith = (shared: string, kid: string, alg = 'HS256') =>
  `${unsigned(alg, kid)}.${createHmac('sha256', shared).update(unsigned(alg, kid)).digest('base64url')}`

const ask = (token: string) =>
  send(service.port, {
    path: `/testnet/v3/${key}`,
    body: call('chainId'),
    headers: { Authorization: `Bearer ${token}` },
  })

test.each<[string, () => string | Promise<string>]>([
  ['without a signature', () => `${unsigned('none', 'rsa-key')}.`],
  ['signed with the public key as a shared secret', () => signedWith(rsa.pem, 'rsa-key')],
  ['the same, said to be RS256', () => signedWith(rsa.pem, 'rsa-key', 'RS256')],
  ['signed with an empty shared secret', () => signedWith('', 'ec-key')],
  ['of one key, said to be of the other', () => ec.sign({}, { kid: 'rsa-key' })],
  ['of a stranger, with a key of their own in its head', () => stranger.sign({}, { jwk: stranger.pem })],
  ['that has expired', () => rsa.sign({ exp: soon - 120 })],
  ['that never expires', () => rsa.sign({ exp: undefined })],
  ['for another audience', () => rsa.sign({ aud: 'other.example' })],
  ['for no audience', () => rsa.sign({ aud: undefined })],
])('a token %s is refused over HTTP and WebSocket, and told nothing of', async (_, make) => {
  const token = await make()
  const answer = await ask(token)
  expect(answer).toMatchObject({ status: 401, text: 'invalid JWT\n' })
  const url = `ws://127.0.0.1:${service.port}/testnet/ws/v3/${key}`
  expect(await handshake(url, { Authorization: `Bearer ${token}` })).toMatchObject({ status: 401 })
})

test('a good token of either key is taken', async () => {
  for (const issuer of [rsa, ec]) expect((await ask(await issuer.sign())).status).toBe(200)
})
