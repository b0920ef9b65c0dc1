import type { Hex } from '@causeway/rpc'
import { describe, expect, test } from 'vitest'
import { createMachine } from '../createMachine.ts'
import type { Environment } from '../environment.ts'
import { forkNames } from '../forks.ts'
import { createCompiler } from '../jit/createCompiler.ts'
import { keccakHex } from '../keccak.ts'
import { precompilesOf } from '../precompiles/precompileAt.ts'
import { createWorld } from '../world/createWorld.ts'
import { createPlainState } from '../world/world.test.support.ts'
import type { Message } from './message.ts'
import { runMessage, tryMessage } from './runMessage.ts'
import { allChecks, callChecks } from './validity.ts'

const sender: Hex = `0x${'5e'.repeat(20)}`
const contract: Hex = `0x${'c0'.repeat(20)}`
const coinbase: Hex = `0x${'cb'.repeat(20)}`
const rules = {
  fork: 'prague',
  is: (fork: string) => forkNames.indexOf(fork as 'prague') <= 17,
  blob: null,
} as const

const environment: Environment = {
  chainId: 1n,
  rules,
  context: {
    number: 1n,
    timestamp: 1n,
    coinbase,
    gasLimit: 30_000_000n,
    baseFeePerGas: 7n,
    difficulty: 0n,
    prevRandao: `0x${'00'.repeat(32)}`,
    excessBlobGas: null,
    parentBeaconBlockRoot: null,
  },
  blobBaseFee: null,
  blockHash: () => `0x${'00'.repeat(32)}`,
  precompiles: precompilesOf(rules),
}

/** SSTORE(0, SLOAD(0) + 1), then LOG0 of nothing. */
const counter = Uint8Array.of(0x5f, 0x54, 0x60, 0x01, 0x01, 0x5f, 0x55, 0x5f, 0x5f, 0xa0, 0x00)

function worldWithCounter(code: Uint8Array = counter) {
  const state = createPlainState()
  const account = { nonce: 0n, balance: 10n ** 18n, codeHash: keccakHex(code) }
  state.apply([
    {
      address: sender,
      account: { ...account, codeHash: keccakHex(new Uint8Array()) },
      wiped: false,
      slots: [],
    },
    { address: contract, account, code, wiped: false, slots: [[0n, 4n]] },
  ])
  return { state, world: createWorld(state) }
}

const message: Message = {
  from: sender,
  to: contract,
  nonce: 0n,
  value: 3n,
  gas: 100_000n,
  gasPrice: 10n,
  maxFeePerGas: 10n,
  maxPriorityFeePerGas: 10n,
  input: new Uint8Array(),
  accessList: null,
  maxFeePerBlobGas: null,
  blobVersionedHashes: null,
  authorizationList: null,
}

const machine = createMachine()

test('a message is paid for, run, and its gas settled', () => {
  const { world } = worldWithCounter()
  const outcome = runMessage({ machine, world, environment, message, checks: allChecks })
  // 21000, then a cold slot read and written, and the rest of the instructions.
  const gasUsed = 21_000n + 2100n + 2900n + 2n * 4n + 2n * 3n + 375n
  expect(outcome).toMatchObject({
    gasUsed,
    halt: null,
    logs: [{ address: contract, topics: [], data: '0x' }],
  })
  expect(world.account(sender)).toMatchObject({ nonce: 1n, balance: 10n ** 18n - 3n - gasUsed * 10n })
  expect(world.account(coinbase)?.balance).toBe(gasUsed * 3n)
  expect(world.storage(contract, 0n)).toBe(5n)
})

test('a message that is only tried has the same outcome each time and leaves the world as it was', () => {
  const { world } = worldWithCounter()
  const run = { machine, world, environment, message, checks: callChecks }
  const first = tryMessage(run)
  expect(tryMessage(run)).toEqual(first)
  expect(world.takeChanges()).toEqual([])
  expect(runMessage(run)).toEqual(first)
  expect(
    world
      .takeChanges()
      .map(({ address }) => address)
      .sort(),
  ).toEqual([sender, contract, coinbase].sort())
})

test.each([
  ['all', { logs: [{ address: contract, topics: [], data: '0x' }], output: `0x${'00'.repeat(32)}` }],
  ['output', { logs: [], output: `0x${'00'.repeat(32)}` }],
  ['gas', { logs: [], output: '0x' }],
] as const)('an outcome has what somebody wants of it: %s', (wants, has) => {
  // LOG0 of nothing, then RETURN of a word, or REVERT with it.
  const code = (ends: number) => Uint8Array.of(0x5f, 0x5f, 0xa0, 0x60, 0x20, 0x5f, ends)
  const outcomeWith = (ends: number) => {
    const { world } = worldWithCounter(code(ends))
    return runMessage({ machine, world, environment, message, checks: allChecks, wants })
  }
  expect(outcomeWith(0xf3)).toMatchObject({ gasUsed: 21_000n + 375n + 3n * 2n + 3n + 3n, halt: null, ...has })
  expect(outcomeWith(0xfd)).toMatchObject({ output: `0x${'00'.repeat(32)}`, halt: { halted: 'reverted' } })
})

test('a message that is refused says why and changes nothing', () => {
  const { world } = worldWithCounter()
  const outcome = runMessage({
    machine,
    world,
    environment,
    message: { ...message, nonce: 1n },
    checks: allChecks,
  })
  expect(outcome).toMatchObject({ refused: 'nonceTooHigh' })
  expect(world.takeChanges()).toEqual([])
})

const free = { ...message, gasPrice: 0n, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }

const machines = {
  interpreted: machine,
  compiled: createMachine({ compiler: createCompiler({ mode: 'forced' }) }),
}
type Way = keyof typeof machines

const outcomeOf = (way: Way, code: Uint8Array, gas: bigint) => {
  const { world } = worldWithCounter(code)
  const run = { machine: machines[way], world, environment, message: { ...free, gas }, checks: callChecks }
  const outcome = runMessage(run)
  if ('refused' in outcome) throw new Error(outcome.text)
  return outcome
}

describe.each<Way>(['interpreted', 'compiled'])('%s', (way) => {
  test.each([
    ['storage', counter],
    // SSTORE(0, 4) changes nothing and costs little, but must find 2,300 and more (EIP-2200).
    ['a cheap write at the end', Uint8Array.of(0x60, 0x04, 0x5f, 0x55)],
    // KECCAK256 of a kilobyte, then REVERT with a word of it.
    ['a revert', Uint8Array.of(0x61, 0x04, 0x00, 0x5f, 0x20, 0x5f, 0x52, 0x60, 0x20, 0x5f, 0xfd)],
  ])('of code that does not look at its gas, the least that suffices is told: %s', (_, code) => {
    const { leastGas, ...outcome } = outcomeOf(way, code, 100_000n)
    if (leastGas === null) throw new Error('the least gas is not known')
    expect(outcomeOf(way, code, leastGas)).toMatchObject(outcome)
    expect(outcomeOf(way, code, leastGas - 1n).halt).toEqual({ halted: 'outOfGas' })
  })

  test.each([
    ['GAS', Uint8Array.of(0x5a)],
    ['a call', Uint8Array.of(0x5f, 0x5f, 0x5f, 0x5f, 0x60, 0x01, 0x61, 0x10, 0x00, 0xfa)],
    ['a creation', Uint8Array.of(0x5f, 0x5f, 0x5f, 0xf0)],
    ['a halt', Uint8Array.of(0xfe)],
  ])('after %s nobody can say how much would suffice', (_, code) => {
    expect(outcomeOf(way, code, 100_000n).leastGas).toBeNull()
  })
})
