import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alice, bob, exampleOffers, sol, solana, start } from '../exampleWallet.test.support.ts'
import { areSame, diffScopes, isSame } from './diff.ts'
import { formatExpiry, parseExpiry } from './expiry.ts'
import { parseRecord } from './parseRecord.ts'
import { isLive, type SessionRecord } from './record.ts'
import { toSession, toSessionScopes } from './toSession.ts'
import { withoutAccount } from './withoutAccount.ts'
import { withoutScopes } from './withoutScopes.ts'

const usual = { asked: { methods: null, notifications: null }, withheld: [] }
const record: SessionRecord = {
  version: 1,
  origin: 'https://dapp.example',
  mode: 'offered',
  scopes: {
    'eip155:1': { ...usual, accounts: [`eip155:1:${alice}`, `eip155:1:${bob}`] },
    'wallet:eip155': { ...usual, accounts: [`wallet:eip155:${alice}`] },
    wallet: { ...usual, accounts: [] },
    [solana]: { ...usual, accounts: [`${solana}:${sol}`] },
  },
  properties: { 'eip1193-compatible': true },
  expiresAt: null,
  createdAt: start,
}

describe('a session that loses something', () => {
  test('loses the named scopes and skips unknown ones', () => {
    expect(Object.keys(withoutScopes(record, [solana, 'eip155:5'])?.scopes ?? {})).toEqual([
      'eip155:1',
      'wallet:eip155',
      'wallet',
    ])
  })

  test('is over when only scopes of the wallet remain', () => {
    expect(withoutScopes(record, [solana, 'eip155:1'])).toBeNull()
  })

  test('stays as it is when it has none of them, also with scopes of the wallet alone', () => {
    const { wallet } = record.scopes
    const walletOnly: SessionRecord = { ...record, scopes: wallet === undefined ? {} : { wallet } }
    expect(withoutScopes(walletOnly, [solana])).toBe(walletOnly)
    expect(withoutScopes(record, [])).toBe(record)
  })

  test('loses a removed account from every scope of its namespace, in any spelling', () => {
    const left = withoutAccount(record, 'eip155', `0x${alice.slice(2).toUpperCase()}`)
    expect(left?.scopes['eip155:1']?.accounts).toEqual([`eip155:1:${bob}`])
    expect(left?.scopes['wallet:eip155']?.accounts).toEqual([])
    expect(left?.scopes[solana]?.accounts).toEqual([`${solana}:${sol}`])
  })

  test('is over when the last account goes', () => {
    const evmOnly = withoutScopes(record, [solana])
    const bobOnly = evmOnly && withoutAccount(evmOnly, 'eip155', alice)
    expect(bobOnly).not.toBeNull()
    expect(bobOnly && withoutAccount(bobOnly, 'eip155', bob)).toBeNull()
  })
})

test('a chain that the wallet no longer serves is not in the session it tells', () => {
  const offers = exampleOffers()
  offers.table.delete('eip155:1')
  expect(Object.keys(toSessionScopes(record, offers))).toEqual(['wallet:eip155', 'wallet', solana])
})

test('no session reads as two empty objects', () => {
  expect(toSession(null, exampleOffers())).toEqual({ sessionScopes: {}, sessionProperties: {} })
})

test('the wallet can add properties to those of the site', () => {
  const capabilities = { eip155Capabilities: { [alice]: {} } }
  expect(toSession(record, exampleOffers(), capabilities).sessionProperties).toEqual({
    'eip1193-compatible': true,
    ...capabilities,
  })
})

test('a comparison names what came and went, and order is nothing', () => {
  const scope = { accounts: ['a', 'b'], methods: ['m'], notifications: [] }
  const before = { x: scope, y: scope }
  expect(isSame(diffScopes(before, { y: scope, x: { ...scope, accounts: ['b', 'a'] } }))).toBe(true)
  expect(diffScopes(before, { x: { ...scope, accounts: ['b', 'c'] }, z: scope })).toEqual({
    added: ['z'],
    removed: ['y'],
    changed: {
      x: {
        accounts: { added: ['c'], removed: ['a'] },
        methods: { added: [], removed: [] },
        notifications: { added: [], removed: [] },
      },
    },
  })
})

test('two sets are the same exactly when a comparison finds nothing', () => {
  const list = fc.shuffledSubarray(['a', 'b', 'c'])
  const scope = fc.record({ accounts: list, methods: list, notifications: list })
  const scopes = fc.dictionary(fc.constantFrom('x', 'y', '__proto__', 'toString'), scope, { maxKeys: 2 })
  fc.assert(
    fc.property(scopes, scopes, (before, after) => {
      expect(areSame(before, after)).toBe(isSame(diffScopes(before, after)))
      expect(areSame(before, { ...before })).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('scopes that share an offer share its lists, and nobody can change them', () => {
  const { 'eip155:1': scope, [solana]: other } = toSessionScopes(record, exampleOffers())
  const [first, again] = [exampleOffers(), exampleOffers()].map((offers) => toSessionScopes(record, offers))
  expect(first?.['eip155:1']?.methods).toBe(again?.['eip155:1']?.methods)
  expect(other?.methods).not.toBe(scope?.methods)
  expect(Object.isFrozen(scope?.methods) && Object.isFrozen(scope?.notifications)).toBe(true)
})

describe('expiry', () => {
  test.each([
    ['2026-01-01T00:00:01Z', start + 1000],
    ['2026-01-01T00:00:01.5Z', start + 1500],
    ['2026-01-01T02:00:01+02:00', start + 1000],
    ['2026-01-01T00:00:01', start + 1000],
    ['2026-01-02', start + 86_400_000],
    [start / 1000 + 2, start + 2000],
    [start / 1000 + 2.5, start + 2500],
  ])('%j is read', (value, moment) => expect(parseExpiry(value, start)).toBe(moment))

  test.each([
    '2025-12-31',
    '2026-01-01T00:00:00Z',
    '2026-02-30',
    '2026-13-01',
    'tomorrow',
    '',
    start / 1000,
    0,
    -1,
    Number.NaN,
    1e300,
    null,
    true,
    {},
  ])('%j is dropped', (value) => expect(parseExpiry(value, start)).toBeNull())

  test('reads back what it writes', () => {
    expect(parseExpiry(formatExpiry(start + 1234), start)).toBe(start + 1234)
  })

  test('a session is over at the moment itself', () => {
    const limited = { ...record, expiresAt: start + 1 }
    expect([
      isLive(limited, start),
      isLive(limited, start + 1),
      isLive(record, start),
      isLive(null, start),
    ]).toEqual([true, false, true, false])
  })
})

describe('a stored session', () => {
  test('reads back as it was', () => {
    expect(parseRecord(JSON.parse(JSON.stringify(record)))).toEqual(record)
  })

  test.each([
    [null, 'the session is no object'],
    [{ ...record, version: 2 }, 'the version is unknown'],
    [{ ...record, origin: 1 }, 'origin'],
    [{ ...record, mode: 'all' }, 'mode'],
    [{ ...record, expiresAt: 'soon' }, 'expiresAt'],
    [{ ...record, createdAt: undefined }, 'createdAt'],
    [{ ...record, properties: { expiry: true } }, 'properties'],
    [{ ...record, scopes: [] }, 'scopes'],
    [{ ...record, scopes: { 'eip155:1': { ...usual } } }, 'scopes.eip155:1'],
    [{ ...record, scopes: { 'eip155:1': { ...usual, accounts: [], asked: {} } } }, 'scopes.eip155:1'],
    [{ ...record, scopes: { 'x y': { ...usual, accounts: [] } } }, 'scopes.x y'],
  ])('that is damaged is not taken (%#)', (value, damaged) => {
    expect(parseRecord(value)).toEqual({ damaged })
  })
})
