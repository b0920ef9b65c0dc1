import type { Clock } from '@causeway/gateway'

/** Time that passes only when it is told to, and then at once. */
export interface VirtualClock extends Clock {
  /**
   * Lets time pass until something is true, or until a moment has come; gives whether it is true. What is due at the same
   * moment happens in the order in which it was asked for.
   */
  run(until: { moment: number; isDone?: () => boolean }): Promise<boolean>
  /** How many calls wait. */
  waiting(): number
}

interface Due {
  readonly at: number
  readonly order: number
  readonly call: () => void
}

export function createVirtualClock(): VirtualClock {
  const heap: Due[] = []
  /** Those that nobody took back. */
  const live = new Set<number>()
  let time = 0
  let orders = 0

  return {
    now: () => time,
    after(ms, call) {
      const order = orders++
      push(heap, { at: time + Math.max(0, ms), order, call })
      live.add(order)
      return () => void live.delete(order)
    },
    async run({ moment, isDone = () => false }) {
      await settled()
      while (!isDone()) {
        const due = heap[0]
        if (due === undefined || due.at > moment) {
          time = Math.max(time, moment)
          return false
        }
        pop(heap)
        if (!live.delete(due.order)) continue
        time = due.at
        due.call()
        await settled()
      }
      return true
    },
    waiting: () => live.size,
  }
}

/** Everything that follows from what just happened, without time, has happened after this: all promises are settled. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

const isBefore = (one: Due, other: Due): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order)

function push(heap: Due[], due: Due): void {
  let index = heap.push(due) - 1
  while (index > 0) {
    const above = (index - 1) >> 1
    const parent = heap[above]
    if (parent === undefined || !isBefore(due, parent)) break
    heap[index] = parent
    index = above
  }
  heap[index] = due
}

function pop(heap: Due[]): void {
  const last = heap.pop()
  if (last === undefined || heap.length === 0) return
  let index = 0
  for (;;) {
    const left = heap[2 * index + 1]
    if (left === undefined) break
    const right = heap[2 * index + 2]
    const isRight = right !== undefined && isBefore(right, left)
    const child = isRight ? right : left
    if (!isBefore(child, last)) break
    heap[index] = child
    index = 2 * index + (isRight ? 2 : 1)
  }
  heap[index] = last
}
