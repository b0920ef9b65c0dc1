import { type Approval, grant, type Proposal, type ProposedScope } from '@causeway/session'
import { expect, test } from 'vitest'
import {
  addScope,
  type Choices,
  everywhere,
  fromProposal,
  isPerScope,
  perScope,
  toggleAccount,
  toggleMethods,
  toggleScope,
  toProposal,
} from './choices.ts'
import { evm, facts, signet, solana } from './facts.test.support.ts'
import { grantContext } from './grantContext.ts'
import { isGrantable, toApproval } from './toApproval.ts'

const context = grantContext(facts, 1000)
const usual = { methods: null, notifications: null }

function proposal(scopes: Record<string, readonly string[]>, change: Partial<Proposal> = {}): Proposal {
  const proposed = Object.entries(scopes).map(([scope, accounts]): [string, ProposedScope] => [
    scope,
    { because: 'requested', required: false, accounts, asked: usual },
  ])
  return {
    origin: 'https://dapp.example',
    scopes: Object.fromEntries(proposed),
    mode: 'offered',
    properties: {},
    expiresAt: null,
    dropped: {},
    ...change,
  }
}

const plain = proposal({ 'eip155:1': [evm('eip155:1', '1')], [solana]: [`${solana}:So1`] })
const scopesOf = ({ scopes }: Approval) => Object.keys(scopes)

test('what is proposed and left alone is approved as it is', () => {
  const choices = fromProposal(plain, null, facts)
  expect(choices.accounts).toEqual(['one'])
  expect(toApproval(choices, facts)).toEqual({
    approved: true,
    scopes: {
      'eip155:1': { accounts: [evm('eip155:1', '1')], withheld: [] },
      [solana]: { accounts: [`${solana}:So1`], withheld: [] },
    },
    mode: 'offered',
  })
})

test('a proposal that differs between networks is shown per network, and approved as it is', () => {
  const mixed = proposal({ 'eip155:1': [evm('eip155:1', '2')], [solana]: [`${solana}:So1`] })
  const choices = fromProposal(mixed, null, facts)
  expect(isPerScope(choices.accounts)).toBe(true)
  const { scopes } = toApproval(choices, facts)
  expect(scopes['eip155:1']?.accounts).toEqual([evm('eip155:1', '2')])
  expect(scopes[solana]?.accounts).toEqual([`${solana}:So1`])
})

test('an account is chosen for all networks at once, in the way each network writes it', () => {
  const wide = proposal({ 'eip155:1': [], [signet]: [] })
  const choices = toggleAccount(fromProposal(wide, null, facts), 'two', true)
  const { scopes } = toApproval(choices, facts)
  expect(scopes['eip155:1']?.accounts).toEqual([evm('eip155:1', '2')])
  expect(scopes[signet]?.accounts).toEqual([`${signet}:tb1q2`])
})

test('accounts per network begin as they were for all, and go back to all that are chosen somewhere', () => {
  const same = fromProposal(plain, null, facts)
  const each = perScope(same, [...same.scopes, 'eip155:10'], facts)
  expect(toApproval(each, facts)).toEqual(toApproval(same, facts))
  const changed = toggleAccount(toggleAccount(each, 'two', true, solana), 'one', false, solana)
  expect(toApproval(changed, facts).scopes[solana]?.accounts).toEqual([`${solana}:So2`])
  expect(toApproval(changed, facts).scopes['eip155:1']?.accounts).toEqual([evm('eip155:1', '1')])
  expect(everywhere(changed, facts).accounts).toEqual(['one', 'two'])
})

test('a network on which no chosen account has an address is left out', () => {
  const start = fromProposal(plain, null, facts)
  const choices = toggleAccount(toggleAccount(start, 'one', false), 'three', true)
  expect(scopesOf(toApproval(choices, facts))).toEqual(['eip155:1'])
})

test('with no account there is nothing to connect', () => {
  const none = toggleAccount(fromProposal(plain, null, facts), 'one', false)
  expect(isGrantable(none, toApproval(none, facts))).toBe(false)
  const withWallet = toggleScope(none, 'wallet', true)
  expect(isGrantable(withWallet, toApproval(withWallet, facts))).toBe(false)
})

test('a site that only speaks to the wallet itself needs no account', () => {
  const choices = fromProposal(proposal({ wallet: [] }), null, facts)
  expect(isGrantable(choices, toApproval(choices, facts))).toBe(true)
})

test('a hidden account is neither preselected nor granted', () => {
  const old = proposal({ 'eip155:1': [evm('eip155:1', '9')] })
  const choices = fromProposal(old, null, facts)
  expect(toApproval(choices, facts).scopes).toEqual({})
})

test('a network that the user adds comes with the accounts and the switches of its family', () => {
  const off = toggleMethods(fromProposal(plain, null, facts), 'eip155', ['personal_sign'], false)
  const { scopes } = toApproval(toggleScope(off, 'eip155:10', true), facts)
  expect(scopes['eip155:10']).toEqual({ accounts: [evm('eip155:10', '1')], withheld: ['personal_sign'] })
  expect(scopes[solana]?.withheld).toEqual([])
})

test('a network that is added per network begins with the accounts of the others', () => {
  const each = perScope(fromProposal(plain, null, facts), ['eip155:1', solana], facts)
  const more = addScope(toggleAccount(each, 'three', true, 'eip155:1'), 'eip155:10', facts)
  expect(toApproval(more, facts).scopes['eip155:10']?.accounts).toEqual([
    evm('eip155:10', '1'),
    evm('eip155:10', '3'),
  ])
})

test('a method that was switched off before stays off, until it is switched on', () => {
  const first = toggleMethods(fromProposal(plain, null, facts), 'eip155', ['personal_sign'], false)
  const record = grant(null, plain, toApproval(first, facts), context)
  if (record === null) throw new Error('nothing was granted')
  const again = fromProposal(plain, record, facts)
  expect(toApproval(again, facts).scopes['eip155:1']?.withheld).toEqual(['personal_sign'])
  const on = toggleMethods(again, 'eip155', ['personal_sign'], true)
  expect(toApproval(on, facts).scopes['eip155:1']?.withheld).toEqual([])
})

test('an editor that changes nothing leaves a session as it is', () => {
  const choices: Choices = { ...fromProposal(plain, null, facts), mode: 'asked', expiresAt: 5000 }
  const record = grant(null, plain, toApproval(choices, facts), context)
  if (record === null) throw new Error('nothing was granted')
  const same = fromProposal(toProposal(record), record, facts)
  expect(grant(record, toProposal(record), toApproval(same, facts), context)).toEqual(record)
})

test('names that every object has are no scopes', () => {
  const odd = proposal({ 'eip155:1': [evm('eip155:1', '1')] })
  const choices = perScope(fromProposal(odd, null, facts), ['eip155:1'], facts)
  expect(scopesOf(toApproval(toggleScope(choices, 'constructor', true), facts))).toEqual(['eip155:1'])
})
