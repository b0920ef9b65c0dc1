import { expect, test } from 'vitest'
import { networkNameProblem } from './config/networkName.ts'
import { knownNetworks } from './knownNetworks.ts'

test('every known network has a name of its own that can be a host label', () => {
  const names = knownNetworks.map((row) => row.name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.map(networkNameProblem).filter((problem) => problem !== null)).toEqual([])
})

test('every known network has a chain id of its own', () => {
  const scopes = knownNetworks.map((row) => row.scope)
  expect(new Set(scopes).size).toBe(scopes.length)
  for (const row of knownNetworks) {
    if (row.chainId !== null) expect(row.scope).toBe(`eip155:${row.chainId}`)
  }
})

test('`safe` is refused in estimates only where the network says so', () => {
  const refusing = knownNetworks.filter((row) => row.chainId !== null && !row.estimateSafe)
  expect(refusing.map((row) => row.name)).toEqual([
    'linea-mainnet',
    'linea-sepolia',
    'unichain-mainnet',
    'unichain-sepolia',
  ])
})
