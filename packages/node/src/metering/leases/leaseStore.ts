/** What an instance asks for one account or key, all in credits. */
export interface LeaseRequest {
  readonly id: string
  readonly perSecond: number
  /** How much of the second to be given. */
  readonly want: number
  /** Spent of the second without having been given; below zero, what was given and is put back. */
  readonly owed: number
  readonly perDay: number
  readonly day: number
  /** By this instance on that day. */
  readonly spent: number
  /** What that should be able to become. */
  readonly wantReach: number
}

export interface Lease {
  readonly given: number
  /** Still in the bucket, for whoever comes next. */
  readonly left: number
  readonly mayReach: number
  /** What the other instances may spend of the day, and what they have. */
  readonly others: number
  readonly spentByOthers: number
  /** How many there are, this one included. */
  readonly instances: number
}

/** What the instances share. */
export interface LeaseStore {
  ask(request: LeaseRequest): Promise<Lease>
  /** Says that this instance is alive; gives how many are. */
  greet(): Promise<number>
  /** Puts in what other instances spent, where the store has forgotten it. */
  remind(rows: readonly { id: string; day: number; instance: string; spent: number }[]): Promise<void>
  /** Takes this instance out of the count. */
  leave(): Promise<void>
}
