import { expect, test } from 'vitest'
import { alice, bob, exampleHoldings, exampleOffers, start } from '../exampleWallet.test.support.ts'
import type { SessionRecord } from '../record/record.ts'
import { toSessionScopes } from '../record/toSession.ts'
import { edit } from './edit.ts'

const offers = exampleOffers()
const context = { offers, holdings: exampleHoldings, now: start }
const asked = { methods: ['eth_chainId'], notifications: [] }
const record: SessionRecord = {
  version: 1,
  origin: 'https://dapp.example',
  mode: 'offered',
  scopes: { 'eip155:1': { accounts: [`eip155:1:${alice}`], asked, withheld: [] } },
  properties: { 'eip1193-compatible': true },
  expiresAt: null,
  createdAt: start - 1,
}

test('the user can change accounts and networks, and the rest of the session stays', () => {
  const scopes = {
    'eip155:1': { accounts: [`eip155:1:${bob}`] },
    'eip155:10': { accounts: [`eip155:10:${bob}`], withheld: ['personal_sign'] },
  }
  const edited = edit(record, { approved: true, scopes, expiresAt: start + 5 }, context)
  expect(edited).toMatchObject({
    scopes: { 'eip155:1': { accounts: [`eip155:1:${bob}`], asked } },
    properties: record.properties,
    expiresAt: start + 5,
    createdAt: record.createdAt,
  })
  expect(toSessionScopes(edited, offers)['eip155:10']?.methods).not.toContain('personal_sign')
})

test('the switch "only what the site asked for" works on a session that exists', () => {
  const scopes = { 'eip155:1': { accounts: [`eip155:1:${alice}`] } }
  const edited = edit(record, { approved: true, scopes, mode: 'asked' }, context)
  expect(toSessionScopes(edited, offers)['eip155:1']?.methods).toEqual(['eth_chainId'])
})

test('an edit that leaves nothing ends the session', () => {
  expect(edit(record, { approved: true, scopes: {} }, context)).toBeNull()
})
