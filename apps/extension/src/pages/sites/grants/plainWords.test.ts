import { grant, type Proposal, proposedChanges, toSessionScopes } from '@causeway/session'
import { expect, test } from 'vitest'
import { abilities, abilityOf } from './abilities.ts'
import { changedTerms, changesOf, list } from './changesOf.ts'
import { fromProposal, toggleAccount, toggleMethods, toggleScope } from './choices.ts'
import { durations } from './durations.ts'
import { evm, facts, solana } from './facts.test.support.ts'
import { grantContext } from './grantContext.ts'
import { scopeName } from './scopeName.ts'
import { toApproval } from './toApproval.ts'

const context = grantContext(facts, 1000)
const proposal: Proposal = {
  origin: 'https://dapp.example',
  scopes: {
    'eip155:1': {
      because: 'requested',
      required: false,
      accounts: [evm('eip155:1', '1')],
      asked: { methods: ['eth_chainId'], notifications: [] },
    },
  },
  mode: 'offered',
  properties: {},
  expiresAt: null,
  dropped: {},
}
const start = fromProposal(proposal, null, facts)
const granted = grant(null, proposal, toApproval(start, facts), context)

test('what a site can do is told in plain words, by what it would be granted', () => {
  const kinds = (choices: typeof start) => {
    const record = grant(null, proposal, toApproval(choices, facts), context)
    return abilities(toSessionScopes(record, context.offers), facts.namespaces)
  }
  expect(kinds(start)).toEqual(['see', 'read', 'follow', 'sign', 'send'])
  expect(kinds({ ...start, mode: 'asked' })).toEqual(['see', 'read'])
  expect(kinds(toggleMethods(start, 'eip155', ['personal_sign', 'eth_sendTransaction'], false))).toEqual([
    'see',
    'read',
    'follow',
  ])
})

test('a method that nobody described is a read, unless the user is asked', () => {
  expect(abilityOf('eth_getCode', [])).toBe('read')
  expect(abilityOf('toy_cast', ['toy_cast'])).toBe('ask')
  expect(abilityOf('constructor', [])).toBe('read')
})

test('a repeat that changes nothing shows no change', () => {
  expect(changesOf(proposedChanges(granted, proposal, context), facts)).toEqual([])
})

test('a repeat shows what comes and what goes', () => {
  const more = toggleScope(toggleAccount(start, 'two', true), solana, true)
  const diff = proposedChanges(granted, proposal, context, toApproval(more, facts))
  expect(changesOf(diff, facts)).toEqual([
    { kind: 'added', says: 'Connects Solana' },
    { kind: 'added', says: 'Shares Savings on Ethereum' },
  ])
  const other = toggleMethods(start, 'eip155', ['personal_sign'], false)
  expect(changesOf(proposedChanges(granted, proposal, context, toApproval(other, facts)), facts)).toEqual([
    { kind: 'removed', says: 'Switches off personal_sign (ask to sign) on Ethereum' },
  ])
})

test('an earlier end and a stricter rule are less', () => {
  const before = { mode: 'offered', expiresAt: null } as const
  expect(changedTerms(before, { mode: 'asked', expiresAt: 5 }, String)).toEqual([
    { kind: 'removed', says: 'Only what the site asked for' },
    { kind: 'removed', says: 'Ends 5' },
  ])
  expect(changedTerms(before, before, String)).toEqual([])
})

test('of many names the first are told and the rest counted', () => {
  expect(list(['a'])).toBe('a')
  expect(list(['a', 'b', 'c', 'd'])).toBe('a, b, c and d')
  expect(list(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c and 2 more')
})

test('only ends before the one asked for are offered', () => {
  expect(durations(null, 0).map(({ value }) => value)).toEqual(['asked', '1h', '1d', '7d', '30d'])
  expect(durations(2 * 3_600_000, 0).map(({ value }) => value)).toEqual(['asked', '1h'])
  expect(durations(60_000, 0)).toHaveLength(1)
})

test('a scope is called by its network, or by what it speaks to', () => {
  expect(scopeName('eip155:10', facts)).toBe('OP Mainnet')
  expect(scopeName('wallet', facts)).toBe('The wallet itself')
  expect(scopeName('wallet:eip155', facts)).toBe('The wallet itself, for Ethereum')
  expect(scopeName('eip155:999', facts)).toBe('eip155:999')
})
