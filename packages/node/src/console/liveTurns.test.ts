import { expect, test, vi } from 'vitest'
import type { LiveTick } from '../usage/live.ts'
import { createLiveTurns } from './liveTurns.ts'

const tickOf = (at: number, more: Partial<LiveTick> = {}): LiveTick => ({
  at,
  requests: 0,
  errors: 0,
  credits: 0,
  meanMs: null,
  creditsToday: 0,
  failures: [],
  ...more,
})

test('ticks that come while one is told wait, become one, and lose no number', async () => {
  const told: LiveTick[] = []
  const doors: (() => void)[] = []
  const offer = createLiveTurns(async (news) => {
    told.push(news)
    await new Promise<void>((resolve) => doors.push(resolve))
  }, vi.fn())
  offer(tickOf(1, { requests: 7 }))
  offer(tickOf(2, { requests: 1, errors: 1, credits: 80, meanMs: 4 }))
  offer(tickOf(3))
  offer(tickOf(4, { requests: 3, credits: 20, meanMs: 8, creditsToday: 100 }))
  expect(told.map(({ at }) => at)).toEqual([1])
  doors[0]?.()
  await vi.waitFor(() => expect(told).toHaveLength(2))
  expect(told[1]).toEqual(tickOf(4, { requests: 4, errors: 1, credits: 100, meanMs: 7, creditsToday: 100 }))
  doors[1]?.()
  await new Promise((resolve) => setImmediate(resolve))
  offer(tickOf(5))
  expect(told.map(({ at }) => at)).toEqual([1, 4, 5])
})

test('a tick that could not be told keeps the next ones from nothing', async () => {
  const onFault = vi.fn()
  const tell = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined)
  const offer = createLiveTurns(tell, onFault)
  offer(tickOf(1))
  offer(tickOf(2))
  await vi.waitFor(() => expect(tell).toHaveBeenCalledTimes(2))
  expect(onFault).toHaveBeenCalledTimes(1)
})
