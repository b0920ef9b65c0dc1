import { expect, test } from 'vitest'
import { createFakeClock } from '../networks/fakeClock.test.support.ts'
import { createFakeAccounts, createFakeNetworks } from '../pipeline/fakePorts.test.support.ts'
import { createToyNamespace } from '../pipeline/toyNamespace.test.support.ts'
import { readBalances } from './readBalances.ts'

const scopes = Array.from({ length: 100 }, (_, at) => `toy:n${at}`)

function setUp(balance: () => Promise<bigint>) {
  const toy = { ...createToyNamespace(), balance }
  const clock = createFakeClock()
  const accounts = createFakeAccounts([toy], 1)
  return { clock, ports: { accounts, networks: createFakeNetworks(scopes), namespaces: [toy], clock } }
}

test('a hundred networks are read a few at a time, in the order they were named', async () => {
  let running = 0
  let most = 0
  const { ports, clock } = setUp(async () => {
    running++
    most = Math.max(most, running)
    await new Promise((done) => setImmediate(done))
    running--
    return 5n
  })
  const balances = await readBalances([...scopes, ...scopes], ports)
  expect(Object.keys(balances)).toEqual(scopes)
  expect(Object.values(balances)).toEqual(scopes.map(() => ({ amount: '5' })))
  expect(most).toBe(8)
  expect(clock.waiting()).toBe(0)
})

test('a node that says nothing does not keep the others waiting for ever', async () => {
  let count = 0
  const { ports, clock } = setUp(() => (count++ === 0 ? new Promise(() => {}) : Promise.resolve(1n)))
  const reading = readBalances(scopes, ports)
  await clock.pass(10_000)
  expect(await reading).toMatchObject({
    'toy:n0': { why: 'The node did not answer in time. Try again later.' },
    'toy:n99': { amount: '1' },
  })
})
