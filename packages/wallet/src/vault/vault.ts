import type { Signer } from '../namespaces/namespace.ts'

/** What the vault holds once it is open. Values are only lent out, by {@link Vault.withSeed} and its like. */
export interface VaultSecrets {
  readonly keys: readonly VaultKey[]
}

export type VaultKey =
  | { readonly id: string; readonly kind: 'phrase'; readonly phrase: string; readonly seed: string }
  | {
      readonly id: string
      readonly kind: 'privateKey'
      readonly namespace: string
      readonly privateKey: string
    }

/** An account as a backup keeps it, so that all of them come back under their names. It is sealed with the keys. */
export interface SavedAccount {
  readonly keyId: string
  readonly index: number | null
  readonly name: string
  readonly hidden: boolean
}

/** A key of the vault without what is secret about it. */
export type KeyFacts =
  | { readonly id: string; readonly kind: 'phrase' }
  | { readonly id: string; readonly kind: 'privateKey'; readonly namespace: string }

export type VaultState = 'empty' | 'locked' | 'unlocked'

/** The encrypted store of phrases and private keys. */
export interface Vault {
  state(): VaultState
  /** Makes a new vault. Refuses where one exists. Returns the id of the phrase. */
  create(password: string, phrase: string): Promise<string>
  /** Refuses with `wrongPassword`, `tooManyAttempts` (with the wait), `damagedVault`, `unsupportedVault` or `noVault`. */
  unlock(password: string): Promise<void>
  /** Takes an unlocked state back up after the process was stopped; `false` where there is none. */
  resume(): Promise<boolean>
  lock(): Promise<void>
  /** Puts off the automatic lock; called on every use by the user. */
  touch(): void
  addPhrase(phrase: string): Promise<string>
  addPrivateKey(namespace: string, privateKey: Uint8Array): Promise<string>
  removeKey(id: string): Promise<void>
  /** The phrase, for the user's eyes; asks for the password again. */
  revealPhrase(id: string, password: string): Promise<string>
  changePassword(password: string, next: string): Promise<void>
  /** The whole vault as an encrypted text, under a password of its own, with the accounts that its keys have. */
  exportBackup(password: string, backupPassword: string, accounts?: readonly SavedAccount[]): Promise<string>
  /**
   * Takes a backup in. Where there is no vault one is made of it, under `password`; else its keys are added to the vault,
   * which must be unlocked, and `password` is not looked at. Gives the accounts that were saved, by the keys of this
   * vault.
   */
  importBackup(backup: string, backupPassword: string, password: string): Promise<readonly SavedAccount[]>
  /** What is inside, without secrets; `locked` when locked. */
  keys(): Promise<readonly KeyFacts[]>
  /** The seed of a phrase, lent. */
  withSeed<T>(keyId: string, use: (seed: Uint8Array) => T | Promise<T>): Promise<T>
  /** The private key of an imported key, lent. */
  withPrivateKey<T>(keyId: string, use: (privateKey: Uint8Array) => T | Promise<T>): Promise<T>
  onChange(listener: (state: VaultState) => void): () => void
}

/** Finds the key of an account in the vault; refuses with `locked`. */
export type SignerOf = (namespace: string, address: string) => Promise<Signer>
