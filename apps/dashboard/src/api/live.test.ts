import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveSource } from './client.ts'
import { createLive } from './live.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Streams that the test speaks through. */
function createSources() {
  const opened: { say: (name: string, data?: string) => void; state: number }[] = []
  const open = (): LiveSource => {
    const listeners = new Map<string, ((event: { data?: unknown }) => void)[]>()
    const own = {
      state: 1,
      say: (name: string, data?: string) => {
        for (const listener of listeners.get(name) ?? []) listener({ data })
      },
    }
    opened.push(own)
    return {
      get readyState() {
        return own.state
      },
      addEventListener: (name, listener) => {
        listeners.set(name, [...(listeners.get(name) ?? []), listener])
      },
      close: () => {
        own.state = 2
      },
    }
  }
  return { opened, open }
}

test('events are read from JSON and told to whoever listens; broken ones are left out', () => {
  const { opened, open } = createSources()
  const live = createLive(open)
  const heard: unknown[] = []
  const stop = live.on('changed', (event) => heard.push(event))
  opened[0]?.say('changed', '{"what":"keys"}')
  opened[0]?.say('changed', '{')
  stop()
  opened[0]?.say('changed', '{"what":"members"}')
  expect(heard).toEqual([{ what: 'keys' }])
})

test('a stream that was refused is opened again after a pause, one that the browser mends is left alone', () => {
  const { opened, open } = createSources()
  const live = createLive(open)
  const states: string[] = []
  live.onState((state) => states.push(state))
  opened[0]?.say('open')
  opened[0]?.say('error')
  vi.advanceTimersByTime(10_000)
  expect(opened.length).toBe(1)
  const [first] = opened
  if (first !== undefined) first.state = 2
  first?.say('error')
  vi.advanceTimersByTime(3000)
  expect(opened.length).toBe(2)
  opened[1]?.say('open')
  expect(states).toEqual(['open', 'away', 'open'])
  live.close()
  expect(opened[1]?.state).toBe(2)
})
