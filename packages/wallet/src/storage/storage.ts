/**
 * Where the wallet keeps plain JSON values between runs. A `set` is whole or did not happen, and several entries given
 * at once are written together: what `chrome.storage` and a transaction of a database give.
 */
export interface Storage {
  get(key: string): Promise<unknown>
  set(entries: Readonly<Record<string, unknown>>): Promise<void>
  remove(keys: readonly string[]): Promise<void>
  /** Every key that begins so. */
  keys(prefix: string): Promise<readonly string[]>
}
