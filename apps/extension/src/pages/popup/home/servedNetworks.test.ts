import { expect, test } from 'vitest'
import { fakeGroup, fakeNetwork, fakeSnapshot } from '../../desk/fakeSnapshot.test.support.ts'
import { servedNetworks } from './servedNetworks.ts'

test('only networks with an address, of a family that the account has, are asked', () => {
  const group = fakeGroup('g1', 'Account 1', 0, '0x9858EfFD232B4033E47d90003D41EC34EcaEda94')
  const cosmos = fakeNetwork('cosmos:cosmoshub-4', 'Cosmos', { http: 'https://node.example' })
  const networks = [...fakeSnapshot.networks, cosmos]
  const names = (entries: typeof group.entries) =>
    servedNetworks({ ...group, entries }, networks).map(({ name }) => name)
  expect(names(group.entries)).toEqual(['localnet', 'ticknet'])
  expect(names(group.entries.filter(({ namespace }) => namespace === 'solana'))).toEqual([])
})
