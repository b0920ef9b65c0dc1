import type { UsageFilter, UsageWindow } from './usage.ts'

export interface FailureFilter extends UsageFilter {
  readonly window?: UsageWindow
  /** A row of the error catalogue. */
  readonly reason?: string
  readonly requestId?: string
  /** From `next` of the page before. */
  readonly cursor?: string
  /** At most 200. */
  readonly limit?: number
}

export interface FailureRow {
  readonly id: string
  readonly at: number
  readonly requestId: string
  readonly keyId: string
  readonly keyName: string
  readonly network: string
  readonly method: string
  readonly status: number
  readonly code: number | null
  readonly reason: string
  readonly message: string
  readonly origin: string | null
  readonly credits: number
  readonly tookMs: number
  /** What to do about it. */
  readonly remedy: string
}

export interface FailurePage {
  readonly failures: readonly FailureRow[]
  readonly next: string | null
}
