import { createHmac } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createIssuer, projectOf } from './projects.test.support.ts'
import { createTokens } from './tokens.ts'

const rsa = createIssuer('RS256', 'rsa-key')
const ec = createIssuer('ES256', 'ec-key')
const stranger = createIssuer('ES256', 'ec-key')
const project = projectOf('key', { jwtKeys: [rsa.jwtKey, ec.jwtKey], allow: { methods: ['eth_call'] } })

let now = Date.now()
const tokens = createTokens({ audience: 'localhost', clock: () => now })
const verify = async (token: string) => tokens.verify(project, token)

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const soon = () => Math.floor(now / 1_000) + 60

test('tokens of both algorithms are good, and verified once', async () => {
  for (const issuer of [rsa, ec]) {
    const token = await issuer.sign()
    const first = tokens.verify(project, token)
    expect(first).toBeInstanceOf(Promise)
    const grant = await first
    expect(grant).toMatchObject({ expiresAt: expect.any(Number) })
    expect(tokens.verify(project, token)).toBe(grant)
  }
})

test('a token ends when it says, also one that was seen before', async () => {
  const token = await ec.sign({ exp: soon() })
  expect(await verify(token)).not.toBeNull()
  now += 61_000
  expect(await verify(token)).toBeNull()
})

test('a token of a key that changed is verified anew', async () => {
  const token = await ec.sign({ exp: soon() })
  expect(await verify(token)).not.toBeNull()
  expect(await tokens.verify(projectOf('key', { jwtKeys: [rsa.jwtKey] }), token)).toBeNull()
})

test('the algorithm is that of the key and never that of the token', async () => {
  const claims = { aud: 'localhost', exp: soon() }
  const forged = (alg: string, kid: string, pem: string) => {
    const signed = `${part({ alg, typ: 'JWT', kid })}.${part(claims)}`
    return `${signed}.${createHmac('sha256', pem).update(signed).digest('base64url')}`
  }
  // The public key taken for a shared secret.
  expect(await verify(forged('HS256', 'rsa-key', rsa.pem))).toBeNull()
  expect(await verify(forged('HS256', 'ec-key', ec.pem))).toBeNull()
  expect(await verify(forged('RS256', 'rsa-key', rsa.pem))).toBeNull()
  for (const alg of ['none', 'None', 'NONE', '']) {
    expect(await verify(`${part({ alg, typ: 'JWT', kid: 'ec-key' })}.${part(claims)}.`)).toBeNull()
  }
  // A key of one kind named for a token of the other.
  expect(await verify(await rsa.sign({}, { kid: 'ec-key' }))).toBeNull()
  expect(await verify(await ec.sign({}, { kid: 'rsa-key' }))).toBeNull()
  const pss = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'PS256', kid: 'rsa-key' })
    .sign(rsa.privateKey)
  expect(await verify(pss)).toBeNull()
  // A public key kept under the wrong algorithm serves neither.
  const mixedUp = projectOf('other', { jwtKeys: [{ ...rsa.jwtKey, algorithm: 'ES256' }] })
  expect(await tokens.verify(mixedUp, await rsa.sign())).toBeNull()
})

test.each([
  ['without an end', { exp: undefined }],
  ['that has ended', { exp: 1_600_000_000 }],
  ['whose end is no number', { exp: '99999999999' }],
  ['that has not begun', { nbf: 99_999_999_999 }],
  ['without an audience', { aud: undefined }],
  ['for another audience', { aud: 'infura.io' }],
  ['for the key of a longer name', { aud: 'localhost.evil.example' }],
  ['with a list that is none', { methods: 'eth_call' }],
  ['with a list of numbers', { addresses: [1] }],
  ['with a list of nothing', { origins: null }],
  ['with a list of more than 30', { methods: Array.from({ length: 31 }, (_, i) => `m${i}`) }],
])('a token %s is no good', async (_, claims) => {
  expect(await verify(await ec.sign({ exp: soon(), ...claims }))).toBeNull()
})

test('an audience may be one of several', async () => {
  expect(await verify(await ec.sign({ exp: soon(), aud: ['other', 'localhost'] }))).not.toBeNull()
})

test('an unknown key, a signature of another key and a changed claim are no good', async () => {
  expect(await verify(await ec.sign({}, { kid: 'nobody' }))).toBeNull()
  expect(await verify(await ec.sign({}, { kid: undefined }))).toBeNull()
  expect(await verify(await ec.sign({}, { kid: '__proto__' }))).toBeNull()
  expect(await verify(await stranger.sign())).toBeNull()
  const [header, , signature] = (await ec.sign()).split('.')
  expect(await verify(`${header}.${part({ aud: 'localhost', exp: soon() + 9 })}.${signature}`)).toBeNull()
})

test('a token of another type, of a size nobody needs, or that is none, is no good', async () => {
  expect(await verify(await ec.sign({}, { typ: 'at+jwt' }))).toBeNull()
  expect(await verify(await ec.sign({ exp: soon() }, { typ: undefined }))).not.toBeNull()
  const large = await ec.sign({ exp: soon(), filler: 'x'.repeat(20_000) })
  expect(tokens.verify(project, large)).toBeNull()
  for (const token of ['', '.', '..', 'a.b.c', 'a', '{}', part({ alg: 'none' })]) {
    expect(await verify(token)).toBeNull()
  }
})

test('lists of a token take the place of all lists of the key but that of addresses of callers', async () => {
  const listed = projectOf('listed', {
    jwtKeys: [ec.jwtKey],
    allow: { methods: ['eth_call'], origins: ['app.example.org'], ips: ['192.0.2.1'] },
  })
  const plain = await tokens.verify(listed, await ec.sign({ exp: soon() }))
  expect(plain?.rules).toMatchObject({ calls: { methods: new Set(['eth_call']) } })
  expect(plain?.rules.origins).toHaveLength(1)
  const own = await tokens.verify(listed, await ec.sign({ exp: soon(), methods: ['eth_getBalance'] }))
  expect(own?.rules).toMatchObject({ origins: null, calls: { methods: new Set(['eth_getBalance']) } })
  expect(own?.rules.ips?.has('192.0.2.1')).toBe(true)
  expect(own?.rules.ips?.has('192.0.2.2')).toBe(false)
})
