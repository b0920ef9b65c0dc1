import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accountNamespace,
  canonicalAddress,
  formatAccountId,
  formatChainId,
  formatScopeKey,
  isWalletScope,
  parseAccountId,
  parseChainId,
  parseScopeKey,
} from './index.ts'
import { isEvmScope, isScopeKey } from './scope.ts'

const namespace = fc.stringMatching(/^[-a-z0-9]{3,8}$/)
const reference = fc.stringMatching(/^[-_a-zA-Z0-9]{1,32}$/)
const address = fc.stringMatching(/^[-.%a-zA-Z0-9]{1,128}$/)

test('chain ids read back as they were written', () => {
  fc.assert(
    fc.property(namespace, reference, (namespace, reference) => {
      expect(parseChainId(formatChainId({ namespace, reference }))).toEqual({ namespace, reference })
    }),
  )
})

test('scope keys read back as they were written', () => {
  fc.assert(
    fc.property(namespace, fc.option(reference), (namespace, reference) => {
      expect(parseScopeKey(formatScopeKey({ namespace, reference }))).toEqual({ namespace, reference })
    }),
  )
})

test('account ids read back as they were written, EVM addresses in lower case', () => {
  fc.assert(
    fc.property(namespace, reference, address, (namespace, reference, address) => {
      const canonical = canonicalAddress(`${namespace}:${reference}`, address)
      const text = formatAccountId({ namespace, reference, address })
      expect(parseAccountId(text)).toEqual({ namespace, reference, address: canonical })
    }),
  )
})

test.each([
  '',
  'eip155',
  'ab:1',
  'EIP155:1',
  'eip155:',
  'eip155:1:2',
  `eip155:${'1'.repeat(33)}`,
  'eip155:1 ',
  'toolongns:1',
])('%j is no chain id', (text) => expect(parseChainId(text)).toBeNull())

test.each(['', 'eip155:1', 'eip155:1:', 'eip155:0xab', 'eip155:1:0x ab', 'bad', 'eip155:1:a:b'])(
  '%j is no account id',
  (text) => expect(parseAccountId(text)).toBeNull(),
)

test('the EVM address of a wallet scope is lower case too, other namespaces keep their case', () => {
  expect(parseAccountId('wallet:eip155:0xABCDEF')?.address).toBe('0xabcdef')
  expect(parseAccountId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:HAgk14Jp')?.address).toBe('HAgk14Jp')
})

test('wallet scopes take the accounts of the namespace they name', () => {
  expect(['wallet', 'wallet:eip155', 'eip155:1', 'eip155'].map(accountNamespace)).toEqual([
    null,
    'eip155',
    'eip155',
    'eip155',
  ])
  expect(['wallet', 'wallet:eip155', 'wallets:1'].map(isWalletScope)).toEqual([true, true, false])
})

test('the short questions about a scope answer as its parts do', () => {
  const part = fc.constantFrom('eip155', 'wallet', 'solana', '1', ':', 'x', '-', '_', 'A', '__proto__', '')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
      const text = parts.join('')
      expect(isScopeKey(text)).toBe(parseScopeKey(text) !== null)
      expect(isEvmScope(text)).toBe(accountNamespace(text) === 'eip155')
    }),
  )
})
