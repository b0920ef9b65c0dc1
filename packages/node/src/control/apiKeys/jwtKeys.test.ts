import { createHash, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { newJwtKey } from './jwtKeys.ts'

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const smallRsa = generateKeyPairSync('rsa', { modulusLength: 1024 })
const p256 = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const k256 = generateKeyPairSync('ec', { namedCurve: 'secp256k1' })
const ed = generateKeyPairSync('ed25519')
const pem = (pair: typeof rsa) => String(pair.publicKey.export({ type: 'spki', format: 'pem' }))

test('an RSA key for RS256 and a P-256 key for ES256 are taken, with id and fingerprint', () => {
  const key = newJwtKey({ name: 'ci', algorithm: 'RS256', publicKey: `\n${pem(rsa)}\n` })
  expect(key.id).toMatch(/^[0-9a-f]{32}$/)
  const der = rsa.publicKey.export({ type: 'spki', format: 'der' })
  expect(key.fingerprint).toBe(createHash('sha256').update(der).digest('base64'))
  expect(key.publicKey).toBe(pem(rsa))
  expect(newJwtKey({ name: 'ci', algorithm: 'ES256', publicKey: pem(p256) }).algorithm).toBe('ES256')
  const pkcs1 = String(rsa.publicKey.export({ type: 'pkcs1', format: 'pem' }))
  expect(newJwtKey({ name: 'ci', algorithm: 'RS256', publicKey: pkcs1 }).fingerprint).toBe(key.fingerprint)
})

test.each([
  ['an EC key for RS256', 'RS256', pem(p256), 'RS256 needs an RSA key.'],
  ['an RSA key for ES256', 'ES256', pem(rsa), 'ES256 needs a key on the curve P-256.'],
  ['another curve', 'ES256', pem(k256), 'ES256 needs a key on the curve P-256.'],
  ['Ed25519', 'ES256', pem(ed), 'ES256 needs a key on the curve P-256.'],
  ['a short RSA key', 'RS256', pem(smallRsa), 'An RSA key must have 2048 bits or more.'],
  ['no PEM', 'RS256', 'hello', 'The public key must be PEM text (BEGIN PUBLIC KEY).'],
  [
    'broken PEM',
    'RS256',
    '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----',
    'The public key must be PEM text (BEGIN PUBLIC KEY).',
  ],
  [
    'a private key',
    'RS256',
    String(rsa.privateKey.export({ type: 'pkcs8', format: 'pem' })),
    'The public key must be PEM text (BEGIN PUBLIC KEY).',
  ],
] as const)('%s is refused', (_says, algorithm, publicKey, message) => {
  expect(() => newJwtKey({ name: 'ci', algorithm, publicKey })).toThrow(message)
})
