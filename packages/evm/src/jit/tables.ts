/** Room for jump tables in the shared memory. */
export interface Tables {
  /** An address, or -1 if there is no room. */
  take(size: number): number
  giveBack(at: number): void
}

/** The first hole that is large enough is taken; there are never more than a few hundred. */
export function createTables(start: number, size: number): Tables {
  const taken: { at: number; end: number }[] = []
  return {
    take(wanted) {
      const needed = (wanted + 7) & ~7
      let at = start
      let index = 0
      for (; index < taken.length; index++) {
        const next = taken[index]
        if (next === undefined || next.at - at >= needed) break
        at = next.end
      }
      if (at + needed > start + size) return -1
      taken.splice(index, 0, { at, end: at + needed })
      return at
    },
    giveBack(at) {
      const index = taken.findIndex((table) => table.at === at)
      if (index >= 0) taken.splice(index, 1)
    },
  }
}
