import { hashDigits } from './apiKeys/digits.ts'
import { createListeners } from './listeners.ts'
import type { Project, Projects } from './projects.ts'
import { createProjectTable } from './projectTable.ts'
import type { Store } from './store/openStore.ts'

/** How processes tell each other at once that something changed; without it they look every now and then. */
export interface ChangeSignal {
  /** Says it to the others. */
  send(): void
  /** Hears it from the others. */
  onSignal(listener: () => void): () => void
}

export interface LiveProjects extends Projects {
  /** Looks whether anything changed, now. */
  refresh(): Promise<void>
  close(): void
}

/**
 * The keys of a store in memory, kept up to date: at once after a change of this process, within `intervalMs` (or a
 * signal) after one of another. While the store is away the keys stay as they were.
 */
export async function createProjects(
  store: Store,
  options: {
    onTrouble: (error: Error) => void
    intervalMs?: number
    signal?: ChangeSignal | null
    clock?: () => number
  },
): Promise<LiveProjects> {
  const { clock = Date.now, intervalMs = 250, signal = null } = options
  const listeners = createListeners()
  const table = createProjectTable(store)
  await table.refresh(clock())
  /** Only keys that are taken enter, so it is never larger than the number of keys. */
  let seen = new Map<string, Project>()
  let looking: Promise<void> | null = null
  let lookAgain = false
  let isTroubled = false

  async function look(): Promise<void> {
    if (!(await table.refresh(clock()))) return
    seen = new Map()
    listeners.tell()
  }

  async function lookSafely(): Promise<void> {
    do {
      lookAgain = false
      try {
        await look()
        isTroubled = false
      } catch (error) {
        // Once for each time that the store goes away, not once for every look.
        if (!isTroubled) options.onTrouble(error instanceof Error ? error : new Error(String(error)))
        isTroubled = true
        return
      }
    } while (lookAgain)
  }

  /** One look at a time; whoever asks during one is told of what came after its beginning too. */
  function refresh(): Promise<void> {
    if (looking !== null) {
      lookAgain = true
      return looking
    }
    looking = lookSafely().finally(() => {
      looking = null
    })
    return looking
  }

  const timer = setInterval(() => void refresh(), intervalMs)
  timer.unref()
  const stops = [
    store.onChange(() => {
      signal?.send()
      void refresh()
    }),
    signal?.onSignal(() => void refresh()),
  ]

  return {
    find(key) {
      const known = seen.get(key)
      if (known !== undefined) return known
      const project = table.find(hashDigits(key))
      if (project !== null) seen.set(key, project)
      return project
    },
    has: table.has,
    onChange: listeners.add,
    refresh,
    close() {
      clearInterval(timer)
      for (const stop of stops) stop?.()
    },
  }
}
