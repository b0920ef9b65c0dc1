import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64, hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { approve, faultOf } from '../fakeSurroundings.test.support.ts'
import { buildTransaction } from './buildTransaction.test.support.ts'
import { solana } from './index.ts'
import {
  account,
  alice,
  call,
  refusal,
  setUp,
  signer,
  stranger,
  transfer,
  viewOf,
} from './site.test.support.ts'

describe('signMessage', () => {
  test('signs the bytes as they are', async () => {
    const message = base64.encode(new TextEncoder().encode('Hello, world!'))
    const result = await approve(
      solana,
      call('signMessage', { account, message }),
      signer,
      setUp().surroundings,
    )
    const { signature } = result as { signature: string }
    expect(result).toEqual({ signature, signedMessage: message, signatureType: 'ed25519' })
    expect(ed25519.verify(base58.decode(signature), base64.decode(message), alice.publicKey)).toBe(true)
  })

  test('shows text as text and bytes as bytes', async () => {
    const text = await viewOf('signMessage', {
      account,
      message: base64.encode(new TextEncoder().encode('gm')),
    })
    expect(text.lines).toContainEqual({ label: 'Message', value: 'gm', as: 'text' })
    expect(text.raw).toBe('0x676d')
    const bytes = await viewOf('signMessage', { account, message: base64.encode(hex.decode('ff00')) })
    expect(bytes.lines).toContainEqual({ label: 'Bytes', value: '0xff00', as: 'hex' })
    expect(bytes.warnings.map(({ code }) => code)).toEqual(['blindSignature'])
  })

  test('warns of a sign-in that belongs to another site', async () => {
    const text = `evil.example wants you to sign in with your Solana account:\n${alice.address}`
    const message = base64.encode(new TextEncoder().encode(text))
    const view = await viewOf('signMessage', { account, message })
    expect(view.warnings).toMatchObject([{ code: 'domainMismatch', severity: 'danger' }])
    const honest = await viewOf('signMessage', { account, message }, setUp(), 'https://evil.example')
    expect(honest.warnings).toEqual([])
  })

  test.each([true, false])('refuses the message of a transaction (legacy: %s)', async (isLegacy) => {
    const wire = base64.decode(
      buildTransaction({
        payer: alice.address,
        instructions: [transfer(alice.address, stranger, 1n)],
        isLegacy,
      }),
    )
    const bare = wire.subarray(65)
    for (const bytes of [bare, Uint8Array.from([...bare, 0])]) {
      const error = await refusal('signMessage', { account, message: base64.encode(bytes) })
      expect(faultOf(error)).toBe('message is a transaction; ask for signTransaction instead')
      expect(error.code).toBe(-32602)
    }
  })

  test.each([
    ['no parameters', undefined, 'params must be an object'],
    ['a list', [], 'params must be an object'],
    ['no account', { message: 'AA==' }, 'account must be an object'],
    ['an account that is a text', { account: 'x', message: 'AA==' }, 'account must be an object'],
    ['no address', { account: {}, message: 'AA==' }, 'account.address must be a string'],
    ['no message', { account }, 'message must be a string in base64'],
    ['no base64', { account, message: 'Hello!' }, 'message must be base64'],
  ])('says what is wrong with %s', async (_name, params, says) => {
    const error = await refusal('signMessage', params)
    expect([error.code, faultOf(error)]).toEqual([-32602, says])
  })

  test.each([stranger, 'toString', '__proto__', ''])(
    '4100 for an account that was not granted: %s',
    async (address) => {
      const error = await refusal('signMessage', { account: { address }, message: 'AA==' })
      expect([error.code, error.message]).toEqual([
        4100,
        'The requested account and/or method has not been authorized by the user.',
      ])
    },
  )

  test('members of a prototype are not taken for what the site sent', async () => {
    const params: unknown = JSON.parse(
      `{"__proto__": {"account": {"address": "${alice.address}"}, "message": "AA=="}}`,
    )
    expect((await refusal('signMessage', params)).code).toBe(-32602)
    expect((await refusal('signMessage', Object.create({ account, message: 'AA==' }))).code).toBe(-32602)
  })
})
