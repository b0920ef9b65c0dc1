import { expect, test } from 'vitest'
import { fakeSnapshot } from '../../desk/fakeSnapshot.test.support.ts'
import { findNetworks } from './findNetworks.ts'

test.each([
  ['', 5],
  [' NET ', 2],
  ['btc', 1],
  ['eip155:133', 2],
  ['nothing', 0],
])('a search for %j finds %i networks', (search, count) => {
  expect(findNetworks(fakeSnapshot.networks, search).length).toBe(count)
})
