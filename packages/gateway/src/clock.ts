/** Time as the gateway sees it. Every wait goes through here, so that a simulation can replay it. */
export interface Clock {
  /** Milliseconds; only differences mean anything. */
  now(): number
  /** Calls once after that many milliseconds; gives the function that takes it back. */
  after(ms: number, call: () => void): () => void
}
