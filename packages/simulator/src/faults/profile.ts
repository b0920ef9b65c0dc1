import type { ThrottleName } from './throttles.ts'

/** What is wrong with a node. Shares are of its answers, from 0 to 1; what is left out is in order. */
export interface Profile {
  /** Milliseconds until it answers, least and most. */
  readonly latencyMs: readonly [number, number]
  /** How many blocks its head is behind the one that it could have. */
  readonly lag: number
  /** Answers that say "too many requests", and in which of the known shapes. */
  readonly throttled: number
  readonly throttle: ThrottleName | 'any'
  /** Answers in which one field, any field, is another. */
  readonly lies: number
  /** Answers that say there is nothing where there is something. */
  readonly silences: number
  /** Answers that are no JSON-RPC at all: an error page, half a body, another call's id. */
  readonly garbled: number
  /** Answers whose body takes this much longer to arrive. */
  readonly slow: number
  readonly slowMs: number
  /** Requests whose connection is reset before anything is sent back. */
  readonly resets: number
  /** Requests that are taken and never answered, on a connection that stays open. */
  readonly hangs: number
  /** Blocks whose receipts it does not have. */
  readonly missingReceipts: number
  /** It keeps so many blocks below its head; `null` keeps all. */
  readonly keeps: number | null
  /** Methods that it does not have. */
  readonly without: readonly string[]
  /** How often it goes away and for how long; `null` stays. */
  readonly restarts: { readonly everyMs: number; readonly downMs: number } | null
}

/** A node that does everything right, at once. */
export const faultless: Profile = {
  latencyMs: [1, 5],
  lag: 0,
  throttled: 0,
  throttle: 'any',
  lies: 0,
  silences: 0,
  garbled: 0,
  slow: 0,
  slowMs: 2_000,
  resets: 0,
  hangs: 0,
  missingReceipts: 0,
  keeps: null,
  without: [],
  restarts: null,
}
