import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createFakeNetwork } from './fakeNetwork.test.support.ts'
import { openProject } from './gate/openProjects.ts'
import { createNetworkDirectory } from './networkDirectory.ts'
import { createNetworkRow } from './networkRow.ts'

const createEmpty = () =>
  createNetworkDirectory({ methods: [], clock: Date.now, log: pino({ level: 'silent' }) })

function createFilled() {
  const networks = createEmpty()
  networks.open(createNetworkRow({ name: 'localnet', chainId: 1337n }), createFakeNetwork())
  const announced = [
    ['history', 'preparing'],
    ['mainnet', 'waiting'],
    ['sepolia', 'waiting'],
  ] as const
  for (const [name, reason] of announced) {
    networks.announce({ name, chainId: 1n, scope: 'eip155:1' }, { reason, says: name })
  }
  return networks
}

const known = 'networks: localnet, history\nknown, waiting for an upstream: mainnet, sepolia'

test.each([
  ['localnett', 'unknown network localnett; did you mean localnet?'],
  ['seploia', 'unknown network seploia; did you mean sepolia?'],
  ['elsewhere', 'unknown network elsewhere'],
  ['x'.repeat(500), `unknown network ${'x'.repeat(64)}`],
  [null, 'no network in the host or the path'],
])('the name %s is refused with those that there are, each kind on its line', (name, problem) => {
  expect(createFilled().unknown(name)).toMatchObject({
    row: 'unknownNetwork',
    message: `${problem}\n${known}`,
  })
})

test('a key that changed keeps its filters; the callers of keys that are gone are forgotten with theirs', () => {
  const networks = createFilled()
  const contextOf = (keyId: string) => networks.callerOf('localnet', openProject(keyId))?.context
  const [kept, gone] = [contextOf('kept'), contextOf('gone')]
  networks.callerOf('mainnet', openProject('gone'))
  networks.forgetCallers((keyId) => keyId === 'gone')
  expect(kept).toBeDefined()
  expect(contextOf('kept')).toBe(kept)
  expect(contextOf('gone')).not.toBe(gone)
})

test('a service without networks says that there are none', () => {
  expect(createEmpty().unknown('localnet').message).toBe('unknown network localnet\nnetworks: none')
})
