import { type ApprovalListener, createMemoryStorage, type PendingApproval } from '@causeway/wallet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApprovalWindow } from './approvalWindow.ts'

/** A browser with windows, and a queue that the test fills. */
function setUp() {
  const open = new Map<number, { focused: number }>()
  const listeners = new Set<ApprovalListener>()
  const sessionStorage = createMemoryStorage()
  let lastId = 0
  let queue: PendingApproval[] = []
  let refusesPlaces = false
  const created: object[] = []
  const windows = {
    create: async (options: object) => {
      if (refusesPlaces && 'left' in options) throw new Error('Invalid value for bounds.')
      created.push(options)
      const id = ++lastId
      open.set(id, { focused: 0 })
      return { id }
    },
    update: async (id: number) => {
      const window = open.get(id)
      if (window) window.focused++
    },
    get: async (id: number) => {
      if (!open.has(id)) throw new Error('No window')
      return { id }
    },
    remove: async (id: number) => void open.delete(id),
    getLastFocused: async () => ({ left: 100, top: 50, width: 1_000 }),
  }
  const approvals = {
    pending: () => queue,
    decide: () => false,
    preview: () => null,
    rejectAll: () => {},
    onChange: (listener: ApprovalListener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const make = () =>
    createApprovalWindow({
      windows: windows as unknown as typeof chrome.windows,
      sessionStorage,
      url: 'approval.html',
      incognito: false,
      onFault: (error) => {
        throw error
      },
    })
  return {
    open,
    created,
    make,
    approvals,
    refusePlaces: () => {
      refusesPlaces = true
    },
    change: async (length: number, focus: string | null = null) => {
      queue = Array.from({ length }, (_, at) => ({ id: String(at) }) as PendingApproval)
      for (const listener of listeners) listener(queue, focus)
      await settled()
    },
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Everything that happens within a moment has happened. */
async function settled(ms = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
}

test('there is one window while something waits, it comes forward for news, and it goes with the last', async () => {
  const { open, created, make, approvals, change } = setUp()
  make().follow(approvals)
  await settled()
  expect(open.size).toBe(0)
  await change(1)
  expect(created).toMatchObject([{ type: 'popup', url: 'approval.html', left: 700, top: 50 }])
  await change(2)
  await change(2, '0')
  expect(open.size).toBe(1)
  expect(open.get(1)?.focused).toBe(2)
  await change(1)
  expect(open.get(1)?.focused).toBe(2)
  await change(0)
  await settled(200)
  expect(open.size).toBe(1)
  await settled(100)
  expect(open.size).toBe(0)
})

test('a request that follows at once is shown in the same window', async () => {
  const { open, make, approvals, change } = setUp()
  make().follow(approvals)
  await change(1)
  await change(0)
  await settled(200)
  await change(1)
  await settled(1_000)
  expect([...open.keys()]).toEqual([1])
})

test('two requests in one moment open one window', async () => {
  const { open, make, approvals, change } = setUp()
  make().follow(approvals)
  await Promise.all([change(1), change(2)])
  expect(open.size).toBe(1)
})

test('a place off the screen does not keep the window from opening', async () => {
  const { open, created, make, approvals, change, refusePlaces } = setUp()
  refusePlaces()
  make().follow(approvals)
  await change(1)
  expect(open.size).toBe(1)
  expect(created[0]).not.toHaveProperty('left')
})

test('after a stop of the worker the window that is there goes on, or closes where nothing waits any more', async () => {
  const { open, make, approvals, change } = setUp()
  make().follow(approvals)
  await change(1)
  const next = make()
  next.follow(approvals)
  await settled()
  expect(open.size).toBe(1)
  expect(await next.isOwn(1)).toBe(true)
  expect(await next.isOwn(2)).toBe(false)
  await change(0)
  await settled(300)
  expect(open.size).toBe(0)
})

test('a window that the user closed is opened anew for what comes after it', async () => {
  const { open, make, approvals, change } = setUp()
  make().follow(approvals)
  await change(1)
  open.delete(1)
  await change(0)
  await change(1)
  expect([...open.keys()]).toEqual([2])
})
