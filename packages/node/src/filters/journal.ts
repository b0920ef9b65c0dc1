/**
 * The last events of one kind, numbered. Readers keep a position and ask what came after it, so an event is stored once
 * however many filters wait for it.
 */
export interface Journal<Entry> {
  add(entry: Entry): void
  /** The position after the last entry. */
  end(): number
  /** The entries from a position on; `null` when some of them are gone already. */
  since(position: number): Entry[] | null
}

export function createJournal<Entry>(options: {
  clock: () => number
  /** Entries older than this may be dropped. */
  keepMs: number
  maxEntries: number
}): Journal<Entry> {
  const entries: { entry: Entry; time: number }[] = []
  /** The position of the first entry that is still here. */
  let start = 0
  /** Entries before this index are dropped, but not yet taken out of the array. */
  let dropped = 0

  const trim = (now: number) => {
    const oldest = now - options.keepMs
    for (;;) {
      const first = entries[dropped]
      if (first === undefined) break
      if (first.time >= oldest && entries.length - dropped <= options.maxEntries) break
      dropped++
    }
    // Moving the array is put off until half of it is dead, so that adding stays cheap.
    if (dropped > entries.length / 2) {
      entries.splice(0, dropped)
      start += dropped
      dropped = 0
    }
  }

  return {
    add(entry) {
      const time = options.clock()
      entries.push({ entry, time })
      trim(time)
    },
    end: () => start + entries.length,
    since(position) {
      if (position < start + dropped) return null
      return entries.slice(position - start).map(({ entry }) => entry)
    },
  }
}
