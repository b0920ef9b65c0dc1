/** One answered or refused call, as it is counted. Bodies and parameters are never kept. */
export interface Call {
  readonly keyId: string
  readonly accountId: string
  readonly network: string
  /** As the caller wrote it. Names that no method has are counted together. */
  readonly method: string
  /** HTTP status, also of a call over a socket. */
  readonly status: number
  /** JSON-RPC error code, or `null` for a result. */
  readonly code: number | null
  readonly credits: number
  /** Microseconds from the call to its answer. */
  readonly tookUs: number
}

/** A refused call, for the log explorer. */
export interface Failure extends Call {
  readonly at: number
  readonly requestId: string
  /** A row of the error catalogue. */
  readonly reason: string
  readonly message: string
  readonly origin: string | null
}

/** Counts calls on the hot path; what it keeps is written out behind it. */
export interface UsageSink {
  note(call: Call): void
  /** Counts the call, as `note` does, and keeps it for the log explorer. */
  noteFailure(failure: Failure): void
  /** Counts a refused request that belongs to no key: one that is unknown or was left out. Nothing of it is kept. */
  noteStranger?(reason: string): void
}
