import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKeepAlive } from './keepAlive.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the browser is called every 20 s while somebody holds, and not after', () => {
  const call = vi.fn()
  const keepAlive = createKeepAlive(call)
  vi.advanceTimersByTime(60_000)
  expect(call).not.toHaveBeenCalled()
  const [first, second] = [keepAlive.hold(), keepAlive.hold()]
  vi.advanceTimersByTime(40_000)
  expect(call).toHaveBeenCalledTimes(2)
  first()
  // Said twice, it counts once.
  first()
  vi.advanceTimersByTime(20_000)
  expect(call).toHaveBeenCalledTimes(3)
  second()
  vi.advanceTimersByTime(60_000)
  expect(call).toHaveBeenCalledTimes(3)
  expect(vi.getTimerCount()).toBe(0)
})
