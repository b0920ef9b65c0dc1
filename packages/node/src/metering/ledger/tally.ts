/** What one instance charged one key on one day, from the day's beginning. Changed in place. */
export interface Tally {
  readonly accountId: string
  readonly keyId: string
  /** When the UTC day begins. */
  readonly day: number
  calls: number
  credits: number
  /** Changed since it was last written to the journal. */
  isDirty: boolean
}

/** The same as a row of the ledger, which keeps those of all instances. */
export interface LedgerRow {
  readonly accountId: string
  readonly keyId: string
  readonly day: number
  readonly instance: string
  readonly calls: number
  readonly credits: number
}
