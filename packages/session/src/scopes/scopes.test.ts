import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exampleHoldings, exampleOffers } from '../exampleWallet.test.support.ts'
import type { AskedScopes, ScopeRequest } from './asked.ts'
import { expand } from './expand.ts'
import { merge } from './merge.ts'
import { narrow } from './narrow.ts'
import { preselect } from './preselect.ts'
import { validate } from './validate.ts'

const names = fc.array(
  fc.constantFrom('eth_chainId', 'personal_sign', 'signIn', 'foo', 'eth_subscription', ''),
  {
    maxLength: 4,
  },
)
const account = fc.constantFrom(
  'eip155:1:0xAB',
  'eip155:10:0xab',
  'solana:main:Ab',
  'nonsense',
  'wallet:eip155:0xcd',
)
const request: fc.Arbitrary<ScopeRequest> = fc.record(
  {
    methods: names,
    notifications: names,
    accounts: fc.array(account, { maxLength: 3 }),
    references: fc.array(fc.constantFrom('1', '10', '999', 'eip155', 'a b'), { maxLength: 3 }),
    unknown: fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, fc.constant(['extra'])),
  },
  { requiredKeys: ['methods', 'notifications', 'unknown'] },
)
const key = fc.constantFrom(
  'eip155',
  'eip155:1',
  'eip155:10',
  'wallet',
  'wallet:eip155',
  'cosmos:hub',
  'X',
  'solana:main',
)
const requests = fc.array(fc.tuple(key, request), { maxLength: 6 })
const valid = requests.map((list) => list.filter(([key, scope]) => validate(key, scope) === null))
const asked = valid.map(expand)

/** A set of scopes with every order taken out of it. */
function toSets(scopes: AskedScopes): unknown {
  return [...scopes]
    .map(([scope, { methods, notifications, accounts }]) => [
      scope,
      [...methods].sort(),
      [...notifications].sort(),
      [...accounts].sort(),
    ])
    .sort(([first], [second]) => (String(first) < String(second) ? -1 : 1))
}

/** An expanded set as a request. */
function again(scopes: AskedScopes): [string, ScopeRequest][] {
  return [...scopes].map(([scope, value]) => [scope, { ...value, unknown: [] }])
}

describe('expand', () => {
  test('leaves what is expanded as it is', () => {
    fc.assert(
      fc.property(asked, (scopes) => {
        expect(expand(again(scopes))).toEqual(scopes)
      }),
    )
  })

  test('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(valid, (list) => {
        expect(toSets(expand(list.toReversed()))).toEqual(toSets(expand(list)))
      }),
    )
  })

  test('of two requests together is the merge of both', () => {
    fc.assert(
      fc.property(valid, valid, (first, second) => {
        expect(expand([...first, ...second])).toEqual(merge(expand(first), expand(second)))
      }),
    )
  })

  test('leaves no bare namespace but wallet', () => {
    fc.assert(
      fc.property(asked, (scopes) => {
        for (const scope of scopes.keys()) expect(scope === 'wallet' || scope.includes(':')).toBe(true)
      }),
    )
  })

  test('of valid scopes asks for nothing that was not in the request', () => {
    fc.assert(
      fc.property(valid, (list) => {
        const methods = new Set(list.flatMap(([, scope]) => scope.methods))
        for (const scope of expand(list).values())
          for (const method of scope.methods) expect(methods.has(method)).toBe(true)
      }),
    )
  })
})

describe('merge', () => {
  test('takes either order, any grouping, and nothing twice', () => {
    fc.assert(
      fc.property(asked, asked, asked, (a, b, c) => {
        expect(toSets(merge(a, b))).toEqual(toSets(merge(b, a)))
        expect(merge(merge(a, b), c)).toEqual(merge(a, merge(b, c)))
        expect(merge(a, a)).toEqual(a)
        expect(merge(a, new Map())).toEqual(a)
      }),
    )
  })
})

describe('narrow', () => {
  const offers = exampleOffers()

  test('keeps every scope or drops it with a reason, and adds none', () => {
    fc.assert(
      fc.property(asked, (scopes) => {
        const { scopes: kept, dropped } = narrow(scopes, offers)
        expect([...kept.keys(), ...dropped.keys()].sort()).toEqual([...scopes.keys()].sort())
      }),
    )
  })

  test('keeps only what was asked for and is offered', () => {
    fc.assert(
      fc.property(asked, (scopes) => {
        for (const [scope, kept] of narrow(scopes, offers).scopes) {
          for (const method of kept.methods ?? []) {
            expect(offers.offer(scope)?.methods.has(method)).toBe(true)
            expect(scopes.get(scope)?.methods).toContain(method)
          }
          expect(kept.methods === null).toBe(scopes.get(scope)?.methods.length === 0)
        }
      }),
    )
  })

  test('of a merge grants a scope exactly when one of both would', () => {
    fc.assert(
      fc.property(asked, asked, (a, b) => {
        const together = [...narrow(merge(a, b), offers).scopes.keys()]
        const apart = new Set([...narrow(a, offers).scopes.keys(), ...narrow(b, offers).scopes.keys()])
        expect(together.sort()).toEqual([...apart].sort())
      }),
    )
  })
})

test('only accounts that the wallet holds are preselected', () => {
  const scopes = ['eip155:1', 'wallet', 'wallet:eip155']
  fc.assert(
    fc.property(fc.array(account), (named) => {
      for (const [scope, addresses] of preselect(scopes, named, new Map(), exampleHoldings))
        for (const address of addresses) expect(exampleHoldings.held(scope)).toContain(address)
    }),
  )
})

test('a granted scope keeps its own accounts, and a new one starts with those of its namespace', () => {
  const [first = '', second = ''] = exampleHoldings.held('eip155:1')
  const granted = new Map([
    ['eip155:1', [`eip155:1:${first}`]],
    ['eip155:10', [`eip155:10:${second}`]],
  ])
  const scopes = ['eip155:1', 'eip155:10', 'eip155:1337']
  expect([...preselect(scopes, [], granted, exampleHoldings).values()]).toEqual([
    [first],
    [second],
    [first, second],
  ])
})

test('thousands of accounts that a page names cost no more than a moment', () => {
  const count = 20_000
  const named = Array.from({ length: count }, (_, i) => `eip155:1:0x${i.toString(16).padStart(40, '0')}`)
  const start = performance.now()
  const held = (): readonly string[] => [`0x${(count - 1).toString(16).padStart(40, '0')}`]
  const ticked = preselect(['eip155:1'], named, new Map(), { held, selected: () => [] })
  expect(ticked.get('eip155:1')).toEqual(held())
  expect(performance.now() - start).toBeLessThan(2_000)
})
