import { createWorld } from '@causeway/evm'
import { type Hex, toHexOfSize } from '@causeway/rpc'
import { expect, test } from 'vitest'
import { devGenesis } from '../devGenesis.ts'
import { walkState } from '../state/walkState.ts'
import { call } from './call.ts'
import { estimate } from './estimate.ts'
import { callOf, createMemoryChain } from './memoryChain.ts'
import type { CallRequest } from './port.ts'
import { createSmallJobs } from './smallJobs.ts'

const at = (number: bigint): Hex => toHexOfSize(number, 20)
const from: Hex = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const gasCap = 50_000_000n

const codes: Record<Hex, Hex> = {
  // SSTORE(0, SLOAD(0) + 1), then LOG0 of nothing
  [at(0xa1n)]: '0x5f546001015f555f5fa000',
  // SSTORE(0, 0): a cheap write at the end
  [at(0xa2n)]: '0x5f5f55',
  // the word at slot 3 and the base fee, returned
  [at(0xa3n)]: '0x6003545f524860205260405ff3',
  // REVERT with a word
  [at(0xa4n)]: '0x60075f5260205ffd',
  // the gas it has
  [at(0xa5n)]: '0x5a5f5260205ff3',
  // a call of the first contract with all gas
  [at(0xa6n)]: '0x5f5f5f5f5f60a15af100',
  // never ends
  [at(0xa7n)]: '0x5b5f56',
}

let time = 0

function chainWith() {
  const contracts = Object.entries(codes).map(([address, code]) => [
    address,
    { balance: '0x1', code, storage: { '0x3': '0x9' } },
  ])
  const alloc = Object.fromEntries([...contracts, [from, { balance: '0xffffffff' }]])
  const chain = createMemoryChain({ ...devGenesis({ chainId: 1337n }), alloc })
  let isFlat = true
  const flat = (root: Hex) => (isFlat ? walkState(chain.nodes, root) : null)
  const reader = { ...chain, nodes: { ...chain.nodes, flat } }
  const setFlat = (is: boolean) => {
    isFlat = is
  }
  return { chain, jobs: createSmallJobs(reader, () => time), setFlat }
}

test('what is done at once has the outcome that the workers give', () => {
  const { chain, jobs } = chainWith()
  const site = chain.site()
  for (let round = 0; round < 3; round++) {
    for (const to of [at(0xa1n), at(0xa2n), at(0xa3n), at(0xa4n), at(0xbeefn)]) {
      for (const fields of [
        {},
        { gas: 90_000n },
        { gas: 30_000n },
        { value: 1n },
      ] as Partial<CallRequest>[]) {
        const request = callOf({ from, to, ...fields })
        expect(jobs.estimate(site, request, gasCap)).toEqual(estimate(chain, site, request, gasCap))
        const done = jobs.call(site, request, gasCap)
        if (done !== null) expect(done).toEqual(call(chain, site, request, gasCap))
      }
    }
  }
})

test('code that has been asked for again and again is compiled, and says the same', () => {
  const { chain, jobs } = chainWith()
  const site = chain.site()
  const request = callOf({ from, to: at(0xa1n) })
  const expected = estimate(chain, site, request, gasCap)
  const world = createWorld(chain.state(site.state.root))
  const isCompiled = () => world.codeOf(world.entry(at(0xa1n))).compiled !== null
  expect(isCompiled()).toBe(false)
  let asked = 0
  for (; !isCompiled() && asked < 2000; asked++)
    expect(jobs.estimate(site, request, gasCap)).toEqual(expected)
  expect(asked).toBeGreaterThan(100)
  expect(isCompiled()).toBe(true)
  expect(jobs.estimate(site, request, gasCap)).toEqual(expected)
})

test('code that looks at its gas, passes it on or needs much of it is left to the workers', () => {
  const { chain, jobs } = chainWith()
  const site = chain.site()
  for (const to of [at(0xa5n), at(0xa6n), at(0xa7n)]) {
    expect(jobs.call(site, callOf({ from, to }), gasCap)).toBeNull()
    expect(jobs.estimate(site, callOf({ from, to }), gasCap)).toBeNull()
  }
})

test('prices, overrides, creations and states that are not flat are left to the workers', () => {
  const { chain, jobs, setFlat } = chainWith()
  const site = chain.site()
  const request = callOf({ from, to: at(0xa3n) })
  expect(jobs.call(site, request, gasCap)).not.toBeNull()
  expect(jobs.call(site, { ...request, gasPrice: 10n ** 10n }, gasCap)).toBeNull()
  expect(jobs.call(site, { ...request, to: null }, gasCap)).toBeNull()
  expect(jobs.call({ ...site, stateOverrides: {} }, request, gasCap)).toBeNull()
  expect(jobs.call({ ...site, blockOverrides: {} }, request, gasCap)).toBeNull()
  expect(jobs.call({ ...site, state: { ...site.state, overlay: [] } }, request, gasCap)).toBeNull()
  setFlat(false)
  expect(jobs.call(site, request, gasCap)).toBeNull()
})

test('who keeps the thread for long is left to the workers, and after a while everybody is', () => {
  const { chain, jobs } = chainWith()
  const { nodes } = chain
  const site = chain.site()
  const reader = { ...chain, nodes: { ...nodes, flat: (root: Hex) => walkState(nodes, root) } }
  const slow = createSmallJobs(reader, () => {
    time += 3
    return time
  })
  const ask = (to: Hex) => slow.call(site, callOf({ from, to }), gasCap)
  expect(ask(at(0xa3n))).not.toBeNull()
  expect(ask(at(0xa3n))).toBeNull()
  for (const to of [1n, 2n, 3n]) expect(ask(at(0xbeefn + to))).not.toBeNull()
  expect(ask(at(0xa2n))).toBeNull()
  expect(jobs.call(site, callOf({ from, to: at(0xa2n) }), gasCap)).not.toBeNull()
  time += 1000
  expect(ask(at(0xa2n))).not.toBeNull()
})
