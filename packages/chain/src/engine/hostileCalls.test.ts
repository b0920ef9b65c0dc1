import { setTimeout } from 'node:timers/promises'
import { maxTransactionGas } from '@causeway/evm'
import { toHexOfSize } from '@causeway/rpc'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { devGenesis } from '../devGenesis.ts'
import { parseGenesis } from '../genesis.ts'
import { type OpenPool, openPool } from './executors.test.support.ts'
import type { CallSite, Executors, TraceOptions } from './executors.ts'
import { callOf } from './memoryChain.ts'

const limitMs = 1000
/** So much that only the clock ends a call. */
const gasCap = 10n ** 15n
/** For the end of a call, and that of its thread; a machine that tests may have more to do. */
const patienceMs = 30_000

/** Code that never ends, or takes far longer than the limit in a single step of the machine. */
const hostile = {
  // JUMPDEST PUSH0 JUMP
  'a loop, which is compiled': '0x5b5f56',
  // The most rounds of BLAKE2 that an input can ask for: one call of WebAssembly of many seconds.
  'one precompiled contract': '0x63ffffffff60e01b5f52600160d4535f5f60d55f60095afa00',
  // KECCAK256 of 64 MiB, over and over
  'long hashes': '0x5b63040000005f20505f56',
  // MCOPY of 64 MiB, over and over
  'long copies': '0x5b630400000060015f5e5f56',
  // Calls itself with all gas, at every depth, over and over
  'calls at every depth': '0x5b5f5f5f5f5f305af1505f56',
  // Creates contracts of its own code, which do the same
  'creations at every depth': '0x5b385f5f39385f5ff0505f56',
  // TSTORE of the gas that is left to the slot of that number: remembers ever more
  'ever more to remember': '0x5b5a5a5d5f56',
} as const
const names = Object.keys(hostile)
const addressOf = (name: string) => toHexOfSize(BigInt(0xbad00 + names.indexOf(name)), 20)
const answering = toHexOfSize(0x42n, 20)

const genesis = parseGenesis({
  ...devGenesis({ chainId: 1337n }),
  alloc: {
    ...Object.fromEntries(
      Object.entries(hostile).map(([name, code]) => [addressOf(name), { balance: '0x1', code }]),
    ),
    // PUSH1 42 PUSH0 MSTORE PUSH1 32 PUSH0 RETURN
    [answering]: { balance: '0x0', code: '0x602a5f5260205ff3' },
  },
})

let opened: OpenPool
let executors: Executors
let site: CallSite

beforeAll(async () => {
  opened = await openPool(genesis, { size: 1, limitMs })
  executors = opened.executors
  site = opened.site
})
afterAll(() => opened.close())

const answer = () => executors.call(site, callOf({ to: answering }), gasCap)

/** Until this process rests: a thread that had not ended would keep a core busy. */
async function untilIdle(): Promise<boolean> {
  const ends = performance.now() + patienceMs
  while (performance.now() < ends) {
    const before = process.cpuUsage()
    const began = performance.now()
    await setTimeout(300)
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 < (performance.now() - began) / 4) return true
  }
  return false
}

test.each(names)(
  '%s: the call ends by its limit, the thread ends with it, and the next call is answered',
  async (name) => {
    await answer()
    const began = performance.now()
    const outcome = await executors.call(site, callOf({ to: addressOf(name) }), gasCap)
    expect(outcome).toEqual({ timedOut: true, limitMs })
    expect(performance.now() - began).toBeLessThan(limitMs + patienceMs)
    expect(await untilIdle()).toBe(true)
    expect(await answer()).toMatchObject({ halt: null })
  },
)

const options: TraceOptions = {
  tracer: 'struct',
  enableMemory: true,
  disableStack: false,
  disableStorage: false,
  enableReturnData: true,
  limit: 0,
}

test('a trace that would not end is stopped too, whichever comes first, its time or its memory', async () => {
  await answer()
  const trace = executors.traceCall(site, callOf({ to: addressOf('calls at every depth') }), gasCap, options)
  const [outcome] = await Promise.allSettled([trace])
  if (outcome.status === 'fulfilled') expect(outcome.value).toEqual({ timedOut: true, limitMs })
  expect(await untilIdle()).toBe(true)
  expect(await answer()).toMatchObject({ halt: null })
})

test('an estimate tries no more gas than a transaction may have, and says that it was not enough', async () => {
  const outcome = await executors.estimate(site, callOf({ to: addressOf('long copies') }), gasCap)
  expect(outcome).toMatchObject({ failed: { halt: { halted: 'outOfGas' } }, allowance: maxTransactionGas })
})
