/** Time as a port, so that a test can make an hour pass at once. */
export interface Clock {
  /** Milliseconds of Unix time. */
  now(): number
  /**
   * Calls back once after a number of milliseconds; the returned function cancels it. Where a timer keeps its process
   * running, as in Node, one for a far moment (the automatic lock, the end of a session) should not: `systemClock` of
   * `@causeway/wallet/headless` is such a clock.
   */
  after(ms: number, run: () => void): () => void
}
