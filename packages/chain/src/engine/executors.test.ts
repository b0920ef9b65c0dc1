import { join } from 'node:path'
import type { Hex } from '@causeway/rpc'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { devGenesis } from '../devGenesis.ts'
import { parseGenesis } from '../genesis.ts'
import { type OpenPool, openPool } from './executors.test.support.ts'
import { type CallSite, createExecutors, type Executors } from './executors.ts'
import { callOf } from './memoryChain.ts'

const size = 2
const limitMs = 1000
/** More than compiled code burns within the limit. */
const gasCap = 10n ** 15n

const endless: Hex = '0x00000000000000000000000000000000000e0d1e'
const answering: Hex = '0x0000000000000000000000000000000000000042'
const genesis = parseGenesis({
  ...devGenesis({ chainId: 1337n }),
  alloc: {
    // JUMPDEST PUSH0 JUMP
    [endless]: { balance: '0x0', code: '0x5b5f56' },
    // PUSH1 42 PUSH0 MSTORE PUSH1 32 PUSH0 RETURN
    [answering]: { balance: '0x0', code: '0x602a5f5260205ff3' },
  },
})

let opened: OpenPool
let executors: Executors
let site: CallSite

beforeAll(async () => {
  opened = await openPool(genesis, { size, limitMs })
  executors = opened.executors
  site = opened.site
})
afterAll(() => opened.close())

const ask = (to: Hex) => executors.call(site, callOf({ to }), gasCap)

test('a call is answered by a worker that reads the store', async () => {
  expect(await ask(answering)).toMatchObject({ halt: null, output: `0x${'00'.repeat(31)}2a` })
})

test('never-ending calls, one for each worker and one more, are stopped, and the next call is answered', async () => {
  const outcomes = await Promise.all([...Array(size + 1).fill(endless), answering].map(ask))
  expect(outcomes.slice(0, -1)).toEqual(Array(size + 1).fill({ timedOut: true, limitMs }))
  expect(outcomes.at(-1)).toMatchObject({ halt: null })
})

test('the thread that asks stays free while every worker is busy', async () => {
  const busy = Array.from({ length: size }, () => ask(endless))
  let turns = 0
  const timer = setInterval(() => turns++, 10)
  await Promise.all(busy)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(limitMs / 10 / 4)
})

test('a job that fails rejects, and its worker goes on', async () => {
  const nowhere = { ...site, state: { root: `0x${'77'.repeat(32)}` as Hex } }
  await expect(executors.call(nowhere, callOf({ to: answering }), gasCap)).rejects.toThrow()
  expect(await ask(answering)).toMatchObject({ halt: null })
})

test('a network that is not stored is told of by its folder', async () => {
  const elsewhere = opened.pool.forNetwork(join(opened.directory, 'elsewhere'), genesis.config)
  await expect(elsewhere.call(site, callOf({ to: answering }), gasCap)).rejects.toThrow('elsewhere')
})

test('a pool that is closed rejects what it had not answered', async () => {
  const closing = createExecutors({ size: 1, limitMs: 60_000 })
  const face = closing.forNetwork(opened.directory, genesis.config)
  const [running, waiting] = [
    face.call(site, callOf({ to: endless }), gasCap),
    face.call(site, callOf({}), gasCap),
  ]
  const settled = Promise.allSettled([running, waiting])
  await closing.close()
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(face.call(site, callOf({}), gasCap)).rejects.toThrow('closed')
})
