import { expect, test } from 'vitest'
import { siweMessage } from './siweMessage.ts'

test('the message is that of EIP-4361', () => {
  const nonce = {
    nonce: 'abcdef0123456789',
    domain: 'localhost:8647',
    uri: 'http://localhost:8647',
    statement: 'Sign in to the console.',
    issuedAt: '2026-01-02T03:04:05.000Z',
    expirationTime: '2026-01-02T03:09:05.000Z',
  }
  const address = `0x${'ab'.repeat(20)}`
  expect(siweMessage(nonce, { address, chainId: '1' })).toBe(
    `localhost:8647 wants you to sign in with your Ethereum account:
${address}

Sign in to the console.

URI: http://localhost:8647
Version: 1
Chain ID: 1
Nonce: abcdef0123456789
Issued At: 2026-01-02T03:04:05.000Z
Expiration Time: 2026-01-02T03:09:05.000Z`,
  )
})
