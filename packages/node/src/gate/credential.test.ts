import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isProof, isSecret, keepProof, readCredential } from './credential.ts'

const encoded = (text: string) => Buffer.from(text).toString('base64')

test.each([
  [undefined, null],
  ['', null],
  ['Digest abc', null],
  [`Basic ${encoded(':s3cret')}`, { kind: 'secret', secret: 's3cret' }],
  [`basic   ${encoded(':a:b')} `, { kind: 'secret', secret: 'a:b' }],
  [`Basic ${encoded('user:s3cret')}`, { kind: 'secret', secret: null }],
  [`Basic ${encoded('s3cret')}`, { kind: 'secret', secret: null }],
  ['Basic ', { kind: 'secret', secret: null }],
  ['Basic %%%', { kind: 'secret', secret: null }],
  ['Bearer a.b.c', { kind: 'token', token: 'a.b.c' }],
  ['BEARER  a.b.c', { kind: 'token', token: 'a.b.c' }],
  ['Bearer a.b.c, Bearer d.e.f', null],
])('the header %s is read as %j', (header, credential) => {
  expect(readCredential(header)).toEqual(credential)
})

test('only the secret itself is the secret', () => {
  const hash = createHash('sha256').update('s3cret').digest()
  expect(isSecret(hash, 's3cret')).toBe(true)
  for (const wrong of ['', 's3cre', 's3cret ', 'S3cret', hash.toString('hex'), null]) {
    expect(isSecret(hash, wrong)).toBe(false)
  }
  // A secret that is not there is not the empty one.
  expect(isSecret(createHash('sha256').digest(), null)).toBe(false)
})

test('a header that proved a secret proves it again, for that secret alone', () => {
  const hash = createHash('sha256').update('s3cret').digest()
  const header = `Basic ${encoded(':s3cret')}`
  expect(isProof(hash, header)).toBe(false)
  keepProof(hash, header)
  expect(isProof(hash, header)).toBe(true)
  for (const other of ['', header.slice(0, -1), `${header} `, `Basic ${encoded(':s3creT')}`]) {
    expect(isProof(hash, other)).toBe(false)
  }
  // A new secret is a new hash, even where its text is the same.
  expect(isProof(Buffer.from(hash), header)).toBe(false)
})
