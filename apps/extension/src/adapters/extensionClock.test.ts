import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createExtensionClock, wakeAlarm } from './extensionClock.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

function setUp() {
  let alarm: number | null = null
  const alarms = {
    create: async (_name: string, { when }: { when?: number }) => {
      expect(_name).toBe(wakeAlarm)
      alarm = when ?? null
    },
    clear: async () => {
      alarm = null
      return true
    },
  }
  return { clock: createExtensionClock(alarms as unknown as typeof chrome.alarms), alarm: () => alarm }
}

test('a long wait sets an alarm, a short one does not, and the earliest counts', async () => {
  const { clock, alarm } = setUp()
  clock.after(5_000, () => {})
  await Promise.resolve()
  expect(alarm()).toBeNull()
  const cancelLate = clock.after(900_000, () => {})
  const cancelEarly = clock.after(60_000, () => {})
  await Promise.resolve()
  expect(alarm()).toBe(1_060_000)
  cancelEarly()
  await Promise.resolve()
  expect(alarm()).toBe(1_900_000)
  cancelLate()
  await Promise.resolve()
  expect(alarm()).toBeNull()
})

test('what is due runs once, at its time, and its alarm goes', async () => {
  const { clock, alarm } = setUp()
  const run = vi.fn()
  clock.after(60_000, run)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(1)
  expect(alarm()).toBeNull()
})

test('a wait of months is not over at once', async () => {
  const { clock } = setUp()
  const run = vi.fn()
  const ms = 100 * 24 * 3_600_000
  clock.after(ms, run)
  await vi.advanceTimersByTimeAsync(ms - 1)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(1)
})

test('a cancelled wait never runs', async () => {
  const { clock } = setUp()
  const run = vi.fn()
  clock.after(60_000, run)()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(run).not.toHaveBeenCalled()
})
