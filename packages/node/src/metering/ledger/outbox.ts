/** An answer that is ready and waits until what it cost is on record. */
export interface Held {
  release(): void
  /** What it cost could not be recorded, so it must not leave. */
  drop(): void
}

/** Answers leave through it, so that none of them overtakes its record. */
export interface Outbox {
  /** Everything that was charged is on record: an answer may leave at once. */
  readonly isSettled: boolean
  /** Keeps an answer until the end of this turn of the event loop at most. */
  hold(answer: Held): void
}

/** For a service that charges nobody. */
export const openOutbox: Outbox = { isSettled: true, hold: (answer) => answer.release() }
