import { hexToBytes } from '@noble/hashes/utils.js'
import type { SavedAccount, VaultKey, VaultSecrets } from './vault.ts'

/** What is sealed: the keys, and in a backup the accounts too. */
export interface SealedContents extends VaultSecrets {
  readonly accounts: readonly SavedAccount[]
}

/** The version of what lies inside a vault; it is told apart from the blob's because it is only seen when open. */
const contentsVersion = 1

/** The secrets as the bytes that are sealed. The caller wipes them. */
export function encodeContents(secrets: VaultSecrets, accounts: readonly SavedAccount[] = []): Uint8Array {
  const saved = accounts.length === 0 ? {} : { accounts }
  return new TextEncoder().encode(JSON.stringify({ version: contentsVersion, keys: secrets.keys, ...saved }))
}

/** Reads opened bytes. They were authentic, so what fails here was written by another version or a bug. */
export function decodeContents(bytes: Uint8Array): SealedContents | 'damaged' | 'newer' {
  const value = parseJson(bytes)
  if (!isObject(value) || typeof value.version !== 'number') return 'damaged'
  if (value.version > contentsVersion) return 'newer'
  if (value.version !== contentsVersion || !Array.isArray(value.keys)) return 'damaged'
  const keys = value.keys.map(parseKey)
  const whole = keys.filter((key) => key !== null)
  return whole.length === keys.length ? { keys: whole, accounts: parseAccounts(value.accounts) } : 'damaged'
}

/** Whether two keys hold the same secret. */
export function isSameSecret(a: VaultKey, b: VaultKey): boolean {
  if (a.kind === 'phrase') return b.kind === 'phrase' && a.phrase === b.phrase
  return b.kind === 'privateKey' && a.namespace === b.namespace && a.privateKey === b.privateKey
}

/** The keys are what matters: a list that cannot be read is no list. */
function parseAccounts(value: unknown): readonly SavedAccount[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry: unknown): SavedAccount[] => {
    if (!isObject(entry)) return []
    const { keyId, index, name, hidden } = entry
    const isIndex =
      index === null || (Number.isInteger(index) && Number(index) >= 0 && Number(index) < 2 ** 31)
    if (typeof keyId !== 'string' || !isIndex || typeof name !== 'string') return []
    return [{ keyId, index: index === null ? null : Number(index), name, hidden: hidden === true }]
  })
}

function parseKey(value: unknown): VaultKey | null {
  if (!isObject(value)) return null
  const { id, kind, phrase, seed, namespace, privateKey } = value
  if (typeof id !== 'string') return null
  if (kind === 'phrase' && typeof phrase === 'string' && isHex(seed)) return { id, kind, phrase, seed }
  if (kind === 'privateKey' && typeof namespace === 'string' && isHex(privateKey))
    return { id, kind, namespace, privateKey }
  return null
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

function isHex(value: unknown): value is string {
  if (typeof value !== 'string') return false
  try {
    return hexToBytes(value).length > 0
  } catch {
    return false
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
