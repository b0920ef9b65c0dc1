import { expect, test } from 'vitest'
import { ethereumAccounts } from './ethereumAccounts.ts'

const one = `0x${'11'.repeat(20)}` as const
const two = `0x${'22'.repeat(20)}` as const

test('each Ethereum account is offered once, on a chain that may sign for it', () => {
  const scope = (accounts: string[], methods = ['personal_sign']) => ({
    accounts: accounts as `${string}:${string}:${string}`[],
    methods,
    notifications: [],
  })
  const session = {
    sessionScopes: {
      'eip155:10': scope([`eip155:10:${one}`], ['eth_call']),
      'eip155:1': scope([`eip155:1:${one}`, `eip155:1:${two}`]),
      'eip155:137': scope([`eip155:137:${one}`]),
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': scope(['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:abc']),
      'wallet:eip155': scope([`wallet:eip155:${two}`]),
    },
    sessionProperties: {},
  }
  expect(ethereumAccounts(session)).toEqual([
    { scope: 'eip155:1', chainId: '1', address: one },
    { scope: 'eip155:1', chainId: '1', address: two },
  ])
})
