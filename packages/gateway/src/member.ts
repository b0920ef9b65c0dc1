import { type Breaker, createBreaker } from './health/breaker.ts'
import { createLimiter, type Limiter } from './health/limiter.ts'
import { createRollingWindow, type Ending, type RollingWindow } from './health/rollingWindow.ts'
import type { Head } from './health/tip.ts'
import type { Upstream } from './upstream.ts'

/** An upstream and all that is known of it at the moment. */
export interface Member {
  readonly upstream: Upstream
  readonly breaker: Breaker
  readonly limiter: Limiter
  /** Whether it is of our chain. It serves nothing until that is known. */
  identity: 'unknown' | 'right' | 'wrong'
  /** Who it says it is; `null` until it said so. */
  told: { readonly chainId: bigint | null; readonly genesis: string | null } | null
  /** Whether it was looked at once; until then it is not known to be out. */
  isLookedAt: boolean
  head: Head | null
  /** When the head was last confirmed. */
  headAt: number
  /** Since when it alone says that it has the newest block; `null` while others have as much. */
  aheadSince: number | null
  isCordoned: boolean
  lies: number
  lyingUntil: number | null
  /** When it came back into service; it gets traffic bit by bit from then on. */
  backAt: number | null
  /** The most calls it took in one body; 1 once it refused a batch. */
  batch: number
  /** Methods that it said it does not have, and until when that is believed. */
  readonly lacks: Map<string, number>
  /** Ends what it is being asked at the moment, for when it is known to be out. */
  readonly underWay: Set<() => void>
  readonly all: RollingWindow
  window(method: string): RollingWindow
  record(now: number, method: string, ending: Ending, ms: number): void
}

/** As many methods are told apart; a caller who makes names up fills no memory. */
const maxMethods = 200

export function createMember(upstream: Upstream): Member {
  const windows = new Map<string, RollingWindow>()
  const all = createRollingWindow()
  const member: Member = {
    upstream,
    breaker: createBreaker(),
    limiter: createLimiter(upstream.limits),
    identity: 'unknown',
    told: null,
    isLookedAt: false,
    head: null,
    headAt: 0,
    aheadSince: null,
    isCordoned: false,
    lies: 0,
    lyingUntil: null,
    backAt: null,
    batch: 100,
    lacks: new Map(),
    underWay: new Set(),
    all,
    window(method) {
      const known = windows.get(method)
      if (known !== undefined) return known
      if (windows.size >= maxMethods) return all
      const made = createRollingWindow()
      windows.set(method, made)
      return made
    },
    record(now, method, ending, ms) {
      all.add(now, ending, ms)
      const window = member.window(method)
      if (window !== all) window.add(now, ending, ms)
    },
  }
  return member
}

/** Whether it has a method, as far as its row and its own answers say. */
export function hasMethod(member: Member, method: string, now: number): boolean {
  const { only, except } = member.upstream
  if (except.has(method) || (only !== null && !only.has(method))) return false
  const until = member.lacks.get(method)
  if (until === undefined) return true
  if (now < until) return false
  member.lacks.delete(method)
  return true
}
