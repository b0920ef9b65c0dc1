import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSecret, readCredential } from './credential.ts'

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
