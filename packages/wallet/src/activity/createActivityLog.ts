import type { Clock } from '../clock.ts'
import { createInTurn } from '../inTurn.ts'
import type { Storage } from '../storage/storage.ts'
import { storageKeys, storagePrefixes } from '../storage/storageKeys.ts'
import type { ActivityEntry, ActivityLog } from './activity.ts'
import { parseEntries } from './parseEntries.ts'

/** How much of a site is remembered, and how long a line may wait before it is stored. */
export const activityLimits = { entries: 500, text: 200, writeAfterMs: 1_000 } as const

export interface ActivityOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly onFault: (error: unknown) => void
}

export interface OpenActivityLog extends ActivityLog {
  /** Stores what was noted; what is noted afterwards is not kept. */
  close(): Promise<void>
}

/** The log of what each site asked. Lines of the same call in a row become one with a count. */
export function createActivityLog({ storage, clock, onFault }: ActivityOptions): OpenActivityLog {
  /** What is not stored yet, by origin. */
  const fresh = new Map<string, readonly ActivityEntry[]>()
  const inTurn = createInTurn()
  const listeners = new Set<() => void>()
  let cancelWrite: (() => void) | null = null
  let isOpen = true

  const stored = async (origin: string): Promise<readonly ActivityEntry[]> =>
    parseEntries(await storage.get(storageKeys.activity(origin)))

  const write = async (): Promise<void> => {
    cancelWrite?.()
    cancelWrite = null
    for (const origin of [...fresh.keys()]) {
      const lines = fresh.get(origin) ?? []
      fresh.delete(origin)
      try {
        const entries = append(await stored(origin), lines)
        await storage.set({ [storageKeys.activity(origin)]: { version: 1, entries } })
      } catch (error) {
        // They wait for the next round, before what came in meanwhile.
        fresh.set(origin, append(lines, fresh.get(origin) ?? []))
        onFault(error)
      }
    }
  }

  const tell = (): void => {
    for (const listener of [...listeners]) listener()
  }

  return {
    note: (origin, entry) => {
      if (!isOpen) return
      const line = { ...shortened(entry), at: clock.now(), count: 1 }
      const before = fresh.get(origin) ?? []
      const after = append(before, [line])
      fresh.set(origin, after)
      cancelWrite ??= clock.after(activityLimits.writeAfterMs, () => void inTurn(write))
      // Reads come in numbers, and so may one call that is refused again and again: they wait until somebody looks.
      if (entry.outcome !== 'answered' && after.length !== before.length) tell()
    },
    read: (origin) => inTurn(async () => append(await stored(origin), fresh.get(origin) ?? [])),
    // In turn, because a line that is being stored is neither here nor there.
    origins: () =>
      inTurn(async () => {
        const keys = await storage.keys(storagePrefixes.activity)
        return [
          ...new Set([...keys.map((key) => key.slice(storagePrefixes.activity.length)), ...fresh.keys()]),
        ].sort()
      }),
    clear: (origin) =>
      inTurn(async () => {
        fresh.delete(origin)
        await storage.remove([storageKeys.activity(origin)])
        tell()
      }),
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    flush: () => inTurn(write),
    close: () => {
      isOpen = false
      return inTurn(write)
    },
  }
}

/** The newest lines of both, calls of the same kind in a row as one. */
function append(
  entries: readonly ActivityEntry[],
  lines: readonly ActivityEntry[],
): readonly ActivityEntry[] {
  const all = [...entries]
  for (const line of lines) {
    const last = all.at(-1)
    if (last !== undefined && isSameKind(last, line))
      all[all.length - 1] = { ...last, at: line.at, count: last.count + line.count }
    else all.push(line)
  }
  return all.slice(-activityLimits.entries)
}

/** Only what asked nobody is counted: everything the user decided has its own line. */
function isSameKind(first: ActivityEntry, second: ActivityEntry): boolean {
  return (
    first.method === second.method &&
    first.scope === second.scope &&
    first.outcome === second.outcome &&
    first.code === second.code &&
    (first.outcome === 'answered' || first.outcome === 'refused')
  )
}

function shortened(entry: Omit<ActivityEntry, 'at' | 'count'>): Omit<ActivityEntry, 'at' | 'count'> {
  const short = (text: string): string => text.slice(0, activityLimits.text)
  return {
    ...entry,
    method: short(entry.method),
    scope: entry.scope === null ? null : short(entry.scope),
    ...(entry.summary === undefined ? {} : { summary: short(entry.summary) }),
    ...(entry.hash === undefined ? {} : { hash: short(entry.hash) }),
  }
}
