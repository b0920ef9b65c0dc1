/**
 * Refusals that the user meets, not a site: each says what to do. Sites get rows of the catalogue (`SessionError`).
 */
export const userErrors = {
  noVault: 'There is no vault yet. Create one or import a recovery phrase.',
  vaultExists: 'There is a vault already. Remove it first, or import into it.',
  locked: 'The wallet is locked. Unlock it with your password.',
  wrongPassword: 'That password does not open the vault. Check it and try again.',
  tooManyAttempts: 'Too many wrong passwords. Wait a moment and try again.',
  damagedVault:
    'The stored vault is damaged. Nothing was changed; restore it from a backup or your recovery phrase.',
  unsupportedVault: 'The stored vault was written by a newer version. Update Causeway and try again.',
  damagedBackup: 'This backup is damaged or incomplete. Use another copy.',
  unsupportedBackup: 'This backup was written by a newer version. Update Causeway and try again.',
  wrongBackupPassword: 'That password does not open the backup. Check it and try again.',
  notDerived: 'The key could not be derived. Close other tabs to free memory, and try again.',
  weakPassword: 'The password is too short. Use at least 8 characters.',
  badPhrase: 'That is not a valid recovery phrase. Check the spelling and the order of the 12 to 24 words.',
  badPrivateKey: 'That is not a valid private key for this kind of account.',
  duplicateKey: 'The wallet holds this key already.',
  unknownKey: 'The vault holds no such key.',
  unknownAccount: 'The wallet has no such account.',
  lastAccount: 'The last account cannot be removed.',
  badAddress:
    'That address is not one of a node service. It should look like https://host/v3/<API key>, ' +
    'or with a network https://host/<network>/v3/<API key>.',
  refusedKey:
    'The node service refused this API key. Copy the address, with its key, from the service again.',
  badNetwork: 'That is not a network the wallet can use. Check its chain id, name, symbol and addresses.',
  unreachableService: 'The node service could not be reached. Check the address and that it is running.',
  badFee: 'That fee cannot be paid for this request.',
  blockListFull: 'The list of blocked sites is full: it holds 10,000. Remove some first.',
  damagedRecord: 'A stored record is damaged and was left as it is.',
  newerRecord:
    'A stored record was written by a newer version and was left as it is. Update Causeway and try again.',
  restarting: 'The wallet is starting again. Try again in a moment.',
  badCall: 'The wallet did not understand this screen. Close it and open it again.',
} as const satisfies Record<string, string>

export type UserErrorName = keyof typeof userErrors

/** A refusal to the user of the wallet. Its message never holds a secret. */
export class WalletError extends Error {
  readonly reason: UserErrorName
  /** Milliseconds to wait before the next attempt, where there is a wait. */
  readonly retryAfter: number | null

  constructor(reason: UserErrorName, options: { retryAfter?: number; detail?: string } = {}) {
    super(options.detail === undefined ? userErrors[reason] : `${userErrors[reason]} ${options.detail}`)
    this.name = 'WalletError'
    this.reason = reason
    this.retryAfter = options.retryAfter ?? null
  }
}
