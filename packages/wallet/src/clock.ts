/** Time as a port, so that a test can make an hour pass at once. */
export interface Clock {
  /** Milliseconds of Unix time. */
  now(): number
  /** Calls back once after a number of milliseconds; the returned function cancels it. */
  after(ms: number, run: () => void): () => void
}
