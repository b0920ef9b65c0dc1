import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signerOf } from './signer.ts'
import { devWallet, foreignMessage, foreignSignature } from './wallet.test.support.ts'

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const account = devWallet()
const text = 'Grüße, sign this'
const signature = account.signText(text)
const r = signature.slice(2, 66)
const s = signature.slice(66, 130)
const v = signature.slice(130)

test('the account that signed is found', () => {
  expect(signerOf(foreignMessage, foreignSignature)).toBe(account.address.toLowerCase())
  expect(signerOf(text, signature)).toBe(account.address.toLowerCase())
  const small = (Number.parseInt(v, 16) - 27).toString(16).padStart(2, '0')
  expect(signerOf(text, `0x${r}${s}${small}`)).toBe(account.address.toLowerCase())
})

test('another text has another signer', () => {
  expect(signerOf(`${text} `, signature)).not.toBe(account.address.toLowerCase())
})

test('the same signature in its other form (high s) is refused', () => {
  const high = (order - BigInt(`0x${s}`)).toString(16).padStart(64, '0')
  const other = v === '1b' ? '1c' : '1b'
  expect(signerOf(text, `0x${r}${high}${other}`)).toBeNull()
})

test.each([
  ['nothing', ''],
  ['no prefix', signature.slice(2)],
  ['64 bytes (EIP-2098)', `0x${r}${s}`],
  ['66 bytes', `${signature}00`],
  ['the longer one of a contract (EIP-1271, EIP-6492)', `0x${'00'.repeat(200)}`],
  ['another v', `0x${r}${s}1d`],
  ['zeros', `0x${'00'.repeat(64)}1b`],
  ['r above the order', `0x${'ff'.repeat(32)}${s}1b`],
  ['what is not hexadecimal', `0x${'zz'.repeat(65)}`],
])('%s is no signature', (_, form) => {
  expect(signerOf(text, form)).toBeNull()
})

test('no changed byte leaves the signer as it was', () => {
  fc.assert(
    fc.property(fc.nat(63), fc.integer({ min: 1, max: 255 }), (at, flip) => {
      const bytes = Buffer.from(signature.slice(2), 'hex')
      bytes[at] = (bytes[at] ?? 0) ^ flip
      expect(signerOf(text, `0x${bytes.toString('hex')}`)).not.toBe(account.address.toLowerCase())
    }),
  )
})
