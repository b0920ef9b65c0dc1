import type { Holdings } from '@causeway/session'

/** One public address of a group, in one namespace. */
export interface AccountEntry {
  readonly namespace: string
  /** Canonical address on the namespace's main chain; `Namespace.toCaip10` writes it for others. */
  readonly address: string
  readonly publicKey: string
  readonly path: string | null
}

/**
 * What the user calls an account: the addresses of one HD index over all namespaces, or one imported key.
 * `keyId` names the secret in the vault: a phrase or a private key.
 */
export interface AccountGroup {
  readonly id: string
  readonly name: string
  readonly keyId: string
  readonly index: number | null
  readonly hidden: boolean
  readonly entries: readonly AccountEntry[]
}

/** The accounts of the wallet: public data, readable while it is locked. */
export interface Accounts {
  groups(): readonly AccountGroup[]
  selected(): string | null
  select(groupId: string): Promise<void>
  /** Adds the next index of a phrase (the vault must be unlocked), or the first of a new one. */
  addNext(keyId: string, name?: string): Promise<AccountGroup>
  addImported(keyId: string, namespace: string, name?: string): Promise<AccountGroup>
  rename(groupId: string, name: string): Promise<void>
  /** Hidden accounts are not offered to sites; sessions that have them keep them. */
  setHidden(groupId: string, hidden: boolean): Promise<void>
  /** Takes the account away; every session loses it (the wallet listens by `onRemove`). */
  remove(groupId: string): Promise<void>
  /** The group that holds an address. */
  find(namespace: string, address: string): AccountGroup | null
  readonly holdings: Holdings
  onChange(listener: () => void): () => void
  /** Called with the canonical CAIP-10-less addresses that went. */
  onRemove(listener: (removed: readonly AccountEntry[]) => void): () => void
}
