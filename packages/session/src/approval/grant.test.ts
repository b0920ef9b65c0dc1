import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  alice,
  bob,
  exampleHoldings,
  exampleOffers,
  sol,
  solana,
  start,
} from '../exampleWallet.test.support.ts'
import { toSessionScopes } from '../record/toSession.ts'
import { grant } from './grant.ts'
import type { Approval, Proposal } from './proposal.ts'

const scope = fc.constantFrom(
  'eip155:1',
  'eip155:10',
  'eip155:999',
  'eip155',
  'wallet',
  'wallet:eip155',
  solana,
  '__proto__',
)
const names = fc.option(fc.subarray(['personal_sign', 'eth_chainId', 'signIn', 'foo']), { nil: null })
const accounts = fc.subarray(
  ['eip155:1', 'eip155:10', 'wallet', 'wallet:eip155', solana].flatMap((scope) =>
    [alice, bob, '0x01', sol].map((address) => `${scope}:${address}`),
  ),
)
const mode = fc.constantFrom('offered' as const, 'asked' as const)
const proposal: fc.Arbitrary<Proposal> = fc.record({
  origin: fc.constant('https://dapp.example'),
  scopes: fc.dictionary(
    scope,
    fc.record({
      because: fc.constant('requested' as const),
      required: fc.boolean(),
      accounts,
      asked: fc.record({ methods: names, notifications: fc.constant(null) }),
    }),
  ),
  mode,
  properties: fc.constant({}),
  expiresAt: fc.option(fc.integer({ min: start - 10, max: start + 10 })),
  dropped: fc.constant({}),
})
const approval: fc.Arbitrary<Approval> = fc.record({
  approved: fc.constant(true as const),
  scopes: fc.dictionary(
    scope,
    fc.record({ accounts, withheld: fc.subarray(['personal_sign', 'eth_chainId']) }),
  ),
  mode,
})

test('a session never grants what was not approved', () => {
  const offers = exampleOffers()
  const context = { offers, holdings: exampleHoldings, now: start }
  fc.assert(
    fc.property(proposal, approval, approval, (proposal, earlier, approval) => {
      const before = grant(null, proposal, earlier, context)
      const after = grant(before, proposal, approval, context)
      for (const [scope, granted] of Object.entries(toSessionScopes(after, offers))) {
        const approved = approval.scopes[scope]
        expect(approved).toBeDefined()
        for (const account of granted.accounts) expect(approved?.accounts).toContain(account)
        for (const account of granted.accounts)
          expect(exampleHoldings.held(scope)).toContain(account.slice(scope.length + 1))
        for (const method of granted.methods) {
          expect(approved?.withheld).not.toContain(method)
          expect(offers.offer(scope)?.methods.has(method)).toBe(true)
          const asked = proposal.scopes[scope]?.asked.methods
          if (approval.mode === 'asked' && asked) expect(asked).toContain(method)
        }
      }
    }),
  )
})

test('the same approval twice makes the same session', () => {
  const context = { offers: exampleOffers(), holdings: exampleHoldings, now: start }
  fc.assert(
    fc.property(proposal, approval, (proposal, approval) => {
      const once = grant(null, proposal, approval, context)
      expect(grant(once, proposal, approval, context)).toEqual(once)
    }),
  )
})
