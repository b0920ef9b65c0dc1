import type { Clock } from '../clock.ts'
import type { Storage } from '../storage/storage.ts'
import type { Kdf } from './kdf.ts'
import type { KdfPolicy } from './kdfPolicy.ts'
import type { KeyFamily } from './newKey.ts'
import type { Vault } from './vault.ts'

export interface VaultOptions {
  readonly storage: Storage
  /** Kept in memory beyond a stop of the process. */
  readonly sessionStorage: Storage
  readonly clock: Clock
  readonly random: (length: number) => Uint8Array
  /** Derives keys; by default in this thread. */
  readonly kdf?: Kdf
  /** What a derivation must cost. Anything but the default is for tests. */
  readonly policy?: KdfPolicy
  /** Who knows a private key when it sees one. */
  readonly namespaces?: readonly KeyFamily[]
  /** Milliseconds without a touch until it locks; `null`: never by itself. */
  readonly autoLockMs?: number | null
  /** Told when something that nobody waits for has failed. Never handed a secret. */
  readonly log?: (event: string, facts: Readonly<Record<string, unknown>>) => void
}

/** How the stored bytes of a vault look from outside. */
export type BlobHealth = 'whole' | 'damaged' | 'newer' | 'missing'

/** A vault with the ways out when its storage is damaged. */
export interface StoredVault extends Vault {
  /** Says, without a password, whether the vault and the one before its last rewrite can be read. */
  inspect(): Promise<{ readonly vault: BlobHealth; readonly previous: BlobHealth }>
  /**
   * Puts the vault of before the last rewrite back in the place of a damaged or missing one. The damaged bytes are kept
   * under a key of their own. It is never done unasked: the older vault may lack a key, or want an older password.
   */
  recover(): Promise<void>
  /** Milliseconds without a touch until it locks, from now on; `null`: never by itself. */
  setAutoLock(ms: number | null): void
}
