import type { AuditEntry } from '../../control/records.ts'

export interface FailoverView {
  /** The owner's switch. */
  readonly on: boolean
  /** Whether the plan has it; without it the switch counts for nothing. */
  readonly inPlan: boolean
  /** Who switched it, and when. */
  readonly record: readonly AuditEntry[]
  /** Who could answer, and whether they would. */
  readonly partners: readonly PartnerView[]
}

/** A partner of a network, as its rehearsals show it. */
export interface PartnerView {
  readonly network: string
  readonly partner: string
  /** `dead`: it does not answer. `lying`: an answer of it was wrong; it is asked no more. */
  readonly state: 'unknown' | 'good' | 'dead' | 'lying'
  /** `null` before the first rehearsal. */
  readonly since: number | null
  readonly askedAt: number | null
  readonly goodAt: number | null
  readonly asked: number
  readonly failed: number
  readonly latencyMs: number | null
  readonly says: string | null
}

/** A call that went to a partner. Neither the parameters nor the answer are kept, only what proves them. */
export interface ForwardedRow {
  /** 1, 2, 3, … in the account. */
  readonly seq: number
  readonly at: number
  readonly keyId: string
  readonly keyName: string
  readonly network: string
  readonly method: string
  readonly partner: string
  readonly outcome: 'answered' | 'unanswered'
  readonly salt: string
  /** SHA-256 of salt, method and parameters, a line each. */
  readonly requestDigest: string
  /** SHA-256 of salt and result, a line each; `null` where no answer came. */
  readonly answerDigest: string | null
  /** The hash of the row before. */
  readonly previous: string
  readonly hash: string
}

export interface ForwardedPage {
  /** Newest first. */
  readonly rows: readonly ForwardedRow[]
  readonly next: string | null
}

/** What the hashes say of the record, walked from its oldest row to its end. */
export type RecordVerdict =
  | { readonly isWhole: true; readonly rows: number; readonly seq: number; readonly hash: string }
  | {
      readonly isWhole: false
      /** Rows that were good, from the oldest on. */
      readonly rows: number
      /** The first place at which something is wrong. */
      readonly at: number
      readonly fault: RecordFault
    }

export type RecordFault =
  /** What is in the row is not what its hash was made over. */
  | 'altered'
  /** A row is not there. */
  | 'missing'
  /** The row does not follow the one before it. */
  | 'unlinked'
  /** The last row is not the one that the record ended with. */
  | 'cutOff'
  /** A row that was noted elsewhere is another now. */
  | 'rewritten'
