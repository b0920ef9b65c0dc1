import type { Code, Compiled } from '../code.ts'

/** Compiled code that is kept. */
export interface Kept extends Compiled {
  readonly code: Code
  /** Code hash and rules; `null` for init code, which nobody asks for again. */
  readonly key: string | null
  readonly tableAt: number
  bytes: number
  usedAt: number
}

/** Compiled code by hash and rules, within a number of bytes. What has not run for longest goes first. */
export interface KeptCode {
  find(key: string | null): Kept | undefined
  add(one: Kept): void
  /** Notes that it runs. */
  use(one: Kept): void
  /** Notes that more of it has been compiled. */
  grow(one: Kept, bytes: number): void
  dropOldest(): void
}

export function createKeptCode(maxBytes: number, onDrop: (dropped: Kept) => void): KeptCode {
  const kept = new Set<Kept>()
  const byKey = new Map<string, Kept>()
  let bytes = 0
  let clock = 0

  const drop = (old: Kept): void => {
    kept.delete(old)
    if (old.key !== null) byKey.delete(old.key)
    if (old.code.compiled === old) old.code.compiled = null
    // It has to become hot again, or code that is called in turn with others would be compiled at every call.
    old.code.heat = 0
    bytes -= old.bytes
    onDrop(old)
  }
  // Looked for one by one: there are some hundreds, and they go rarely.
  const oldest = (): Kept | null => {
    let found: Kept | null = null
    for (const one of kept) if (found === null || one.usedAt < found.usedAt) found = one
    return found
  }
  const makeRoom = (user: Kept): void => {
    while (bytes > maxBytes) {
      const old = oldest()
      if (old === null || old === user) return
      drop(old)
    }
  }

  return {
    find: (key) => (key === null ? undefined : byKey.get(key)),
    add(one) {
      kept.add(one)
      if (one.key !== null) byKey.set(one.key, one)
      bytes += one.bytes
      one.usedAt = ++clock
      makeRoom(one)
    },
    use(one) {
      one.usedAt = ++clock
    },
    grow(one, more) {
      one.bytes += more
      one.usedAt = ++clock
      // One that has been dropped may run on for a while.
      if (!kept.has(one)) return
      bytes += more
      makeRoom(one)
    },
    dropOldest() {
      const old = oldest()
      if (old !== null) drop(old)
    },
  }
}
