import type { Forwarded } from './appendRecord.ts'

/** What the stages of a call need for failover. */
export interface FailoverPorts {
  /** The partners of a network; `null` where its chain is our own. */
  partnersOf(network: string): Partners | null
  /** Writes down what went to a partner. */
  note(forwarded: Forwarded): Promise<void>
  /** The dashboard's, where there is one. */
  address(): string | null
}

/** Whom the calls of a network may go to. */
interface Partners {
  readonly names: readonly string[]
  /** Those that have a method. */
  having(method: string): readonly string[]
}
