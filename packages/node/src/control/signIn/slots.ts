/** Lets a few jobs run at once and some wait; the rest is told to come again. */
export interface Slots {
  /** `null`, and nothing run, where too many wait already. */
  run<Value>(job: () => Promise<Value>): Promise<Value | null>
}

export function createSlots(options: { atOnce: number; waiting: number }): Slots {
  let running = 0
  const queue: (() => void)[] = []

  return {
    async run(job) {
      if (running >= options.atOnce) {
        if (queue.length >= options.waiting) return null
        // The one who leaves hands its place on, so `running` stays as it is.
        await new Promise<void>((resolve) => queue.push(resolve))
      } else {
        running++
      }
      try {
        return await job()
      } finally {
        const next = queue.shift()
        if (next === undefined) running--
        else next()
      }
    },
  }
}
