import { expect, test } from 'vitest'
import { fakeSnapshot } from '../../shared/fakeSnapshot.test.support.ts'
import { servedNetworks } from './servedNetworks.ts'

test('only networks with an address, of a family that the account has, are asked', () => {
  const [group] = fakeSnapshot.accounts
  if (group === undefined) throw new Error('the fake has accounts')
  const names = (entries: typeof group.entries) =>
    servedNetworks({ ...group, entries }, fakeSnapshot.networks).map(({ name }) => name)
  expect(names(group.entries)).toEqual(['localnet', 'ticknet'])
  expect(names(group.entries.filter(({ namespace }) => namespace === 'solana'))).toEqual([])
})
