import { expect, test } from 'vitest'
import { createFakeClock } from '../networks/fakeClock.test.support.ts'
import { createMemoryStorage } from '../storage/memoryStorage.ts'
import type { Storage } from '../storage/storage.ts'
import { activityLimits, createActivityLog } from './createActivityLog.ts'

const origin = 'https://dapp.example'
const read = { method: 'eth_call', scope: 'eip155:1', outcome: 'answered' } as const
const approved = { method: 'personal_sign', scope: 'eip155:1', outcome: 'approved', summary: 'Sign' } as const

function createLog(storage: Storage = createMemoryStorage()) {
  const clock = createFakeClock()
  const faults: unknown[] = []
  const log = createActivityLog({ storage, clock, onFault: (error) => faults.push(error) })
  return { storage, clock, log, faults }
}

test('lines are stored together a second later', async () => {
  const { storage, clock, log } = createLog()
  log.note(origin, read)
  log.note(origin, approved)
  await clock.pass(999)
  expect(await storage.get(`v1/activity/${origin}`)).toBeUndefined()
  await clock.pass(1)
  expect(await storage.get(`v1/activity/${origin}`)).toMatchObject({ version: 1, entries: [read, approved] })
  expect(clock.waiting()).toBe(0)
})

test('calls that asked nobody are counted, also over a write; decisions are not', async () => {
  const { clock, log } = createLog()
  for (let count = 0; count < 3; count++) log.note(origin, read)
  await log.flush()
  for (let count = 0; count < 2; count++) log.note(origin, read)
  for (let count = 0; count < 2; count++) log.note(origin, approved)
  expect((await log.read(origin)).map(({ method, count }) => [method, count])).toEqual([
    ['eth_call', 5],
    ['personal_sign', 1],
    ['personal_sign', 1],
  ])
  await clock.pass(1_000)
  expect(await log.read(origin)).toHaveLength(3)
})

test('a site is in the log also while its first line is being stored', async () => {
  const storage = createMemoryStorage()
  let letStore: () => void = () => {}
  const mayStore = new Promise<void>((resolve) => {
    letStore = resolve
  })
  const { log } = createLog({
    ...storage,
    set: async (entries) => {
      await mayStore
      return storage.set(entries)
    },
  })
  log.note(origin, approved)
  const stored = log.flush()
  const origins = log.origins()
  letStore()
  await stored
  expect(await origins).toEqual([origin])
})

test('only the newest lines are kept, and none is long', async () => {
  const { log } = createLog()
  for (let count = 0; count < activityLimits.entries + 10; count++)
    log.note(origin, { ...approved, summary: `${count} ${'x'.repeat(1_000)}` })
  await log.flush()
  const lines = await log.read(origin)
  expect(lines).toHaveLength(activityLimits.entries)
  expect(lines[0]?.summary).toMatch(/^10 x+$/)
  expect(lines[0]?.summary).toHaveLength(activityLimits.text)
})

test('a write that fails is told and tried again with the next', async () => {
  const storage = createMemoryStorage()
  let isFull = true
  const { log, faults } = createLog({
    ...storage,
    set: async (entries) => {
      if (isFull) throw new Error('full')
      return storage.set(entries)
    },
  })
  log.note(origin, approved)
  await log.flush()
  expect(faults).toHaveLength(1)
  isFull = false
  log.note(origin, approved)
  await log.flush()
  expect(await createLog(storage).log.read(origin)).toHaveLength(2)
})

test('a damaged log is an empty one, and a site can be cleared', async () => {
  const { storage, log } = createLog()
  await storage.set({ [`v1/activity/${origin}`]: { version: 1, entries: [{ at: 'noon' }, 7, null] } })
  expect(await log.read(origin)).toEqual([])
  log.note(origin, approved)
  log.note('https://other.example', read)
  await log.flush()
  expect(await log.origins()).toEqual([origin, 'https://other.example'])
  await log.clear(origin)
  expect(await log.origins()).toEqual(['https://other.example'])
})
