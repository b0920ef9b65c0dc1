import type { RecordKind, Versioned } from '../storage/versioned.ts'
import type { AccountEntry, AccountGroup } from './accounts.ts'

/** What is stored of the accounts: public data only. */
export interface AccountsRecord extends Versioned {
  readonly groups: readonly AccountGroup[]
  readonly selected: string | null
  /** Per phrase the first index that was never used, so that a removed account is not handed out as a new one. */
  readonly next: readonly { readonly keyId: string; readonly index: number }[]
}

export const noAccounts: AccountsRecord = { version: 1, groups: [], selected: null, next: [] }

/** The largest index of a hardened path (BIP-32). */
export const maxIndex = 2 ** 31 - 1

export const accountsRecord: RecordKind<AccountsRecord> = {
  migrations: [],
  parse({ groups, selected, next }) {
    if (!isListOf(groups, isGroup) || !isListOf(next, isNext)) return null
    const chosen = groups.find((group) => group.id === selected)?.id ?? null
    return chosen === selected ? { version: 1, groups, selected: chosen, next } : null
  },
}

function isGroup(value: unknown): value is AccountGroup {
  if (!isObject(value)) return false
  const { id, name, keyId, index, hidden, entries } = value
  return (
    [id, name, keyId].every(isText) &&
    (index === null || isIndex(index)) &&
    typeof hidden === 'boolean' &&
    isListOf(entries, isEntry)
  )
}

function isEntry(value: unknown): value is AccountEntry {
  if (!isObject(value)) return false
  const { namespace, address, publicKey, path } = value
  return (
    [namespace, address].every(isText) &&
    isText(publicKey) &&
    /^([0-9a-f]{2})+$/.test(publicKey) &&
    (path === null || isText(path))
  )
}

function isNext(value: unknown): value is AccountsRecord['next'][number] {
  return isObject(value) && isText(value.keyId) && isIndex(value.index)
}

/** Whether a value is an index below a phrase, or the one after the last. */
function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= maxIndex + 1
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isListOf<T>(value: unknown, is: (member: unknown) => member is T): value is readonly T[] {
  return Array.isArray(value) && value.every(is)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
