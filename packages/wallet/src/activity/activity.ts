/** One line of the log of a site: what it asked and what it was answered. It holds no secret and no full payload. */
export interface ActivityEntry {
  readonly at: number
  readonly method: string
  readonly scope: string | null
  readonly outcome: 'answered' | 'refused' | 'approved' | 'rejected' | 'cancelled'
  /** The code of a refusal. */
  readonly code?: number
  /** A short sentence for the user, such as the title of the view that was approved. */
  readonly summary?: string
  /** A hash that the user can look up, where there is one. */
  readonly hash?: string
  /** How many calls of this kind in a row this line stands for (reads are counted, not listed). */
  readonly count: number
}

export interface ActivityLog {
  note(origin: string, entry: Omit<ActivityEntry, 'at' | 'count'>): void
  read(origin: string): Promise<readonly ActivityEntry[]>
  origins(): Promise<readonly string[]>
  /** Calls back when a log has a new line that is more than a read, or was cleared. */
  onChange(listener: () => void): () => void
  clear(origin: string): Promise<void>
  /** Settles when everything noted is stored. */
  flush(): Promise<void>
}
