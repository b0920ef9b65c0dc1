const failuresToOpen = 5
const firstOpenMs = 500
const longestOpenMs = 10_000
const openGrowth = 1.5

/** Keeps calls away from an upstream that fails, for longer each time it fails again. */
export interface Breaker {
  isOpen(): boolean
  /** When an open one may be probed. */
  probeAt(): number
  succeeded(): void
  /** Gives whether it opened by this. */
  failed(now: number): boolean
  /** Opens at once. Gives whether it opened by this. */
  trip(now: number): boolean
  /** A probe went well: calls come back. */
  close(): void
}

export function createBreaker(): Breaker {
  let failures = 0
  let opens = 0
  let openUntil: number | null = null
  const breaker: Breaker = {
    isOpen: () => openUntil !== null,
    probeAt: () => openUntil ?? 0,
    succeeded() {
      failures = 0
      if (openUntil === null) opens = 0
    },
    failed(now) {
      failures += 1
      const isDue = openUntil !== null && now >= openUntil
      if (openUntil !== null ? !isDue : failures < failuresToOpen) return false
      const wasOpen = openUntil !== null
      openUntil = now + Math.min(longestOpenMs, firstOpenMs * openGrowth ** opens)
      opens += 1
      return !wasOpen
    },
    trip(now) {
      failures = Math.max(failures, failuresToOpen - 1)
      return breaker.failed(now)
    },
    close() {
      openUntil = null
      failures = 0
    },
  }
  return breaker
}
