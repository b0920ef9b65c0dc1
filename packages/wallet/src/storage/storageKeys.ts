/** Everything the wallet keeps on disk. The first segment changes only if the whole layout does. */
export const storageKeys = {
  vault: 'v1/vault',
  /** The vault before its last rewrite. */
  vaultPrevious: 'v1/vault.previous',
  /** A rewrite that has not been verified yet. */
  vaultNext: 'v1/vault.next',
  /** The vault's key, wrapped by a key that only the session storage holds. */
  vaultUnlocked: 'v1/vault.unlocked',
  /** Wrong passwords so far. */
  vaultAttempts: 'v1/vault.attempts',
  accounts: 'v1/accounts',
  networks: 'v1/networks',
  settings: 'v1/settings',
  /** The hosts that the user blocked, and those of the wallet's own list that the user lets through. */
  blocked: 'v1/blocked',
  session: (origin: string) => `v1/sessions/${origin}`,
  activity: (origin: string) => `v1/activity/${origin}`,
  /** A vault that could not be read and was put aside. */
  vaultDamaged: (at: number) => `v1/vault.damaged.${at}`,
} as const

/** Where the keys of many records begin. */
export const storagePrefixes = { sessions: 'v1/sessions/', activity: 'v1/activity/' } as const

/** What outlives a stop of the process but not one of the browser. */
export const sessionStorageKeys = {
  unlock: 'v1/unlock',
  approvals: 'v1/approvals',
  subscriptions: 'v1/subscriptions',
} as const
