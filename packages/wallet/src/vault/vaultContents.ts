import { hexToBytes } from '@noble/hashes/utils.js'
import type { VaultKey, VaultSecrets } from './vault.ts'

/** The version of what lies inside a vault; it is told apart from the blob's because it is only seen when open. */
const contentsVersion = 1

/** The secrets as the bytes that are sealed. The caller wipes them. */
export function encodeContents(secrets: VaultSecrets): Uint8Array {
  return new TextEncoder().encode(JSON.stringify({ version: contentsVersion, keys: secrets.keys }))
}

/** Reads opened bytes. They were authentic, so what fails here was written by another version or a bug. */
export function decodeContents(bytes: Uint8Array): VaultSecrets | 'damaged' | 'newer' {
  const value = parseJson(bytes)
  if (!isObject(value) || typeof value.version !== 'number') return 'damaged'
  if (value.version > contentsVersion) return 'newer'
  if (value.version !== contentsVersion || !Array.isArray(value.keys)) return 'damaged'
  const keys = value.keys.map(parseKey)
  const whole = keys.filter((key) => key !== null)
  return whole.length === keys.length ? { keys: whole } : 'damaged'
}

/** Whether two keys hold the same secret. */
export function isSameSecret(a: VaultKey, b: VaultKey): boolean {
  if (a.kind === 'phrase') return b.kind === 'phrase' && a.phrase === b.phrase
  return b.kind === 'privateKey' && a.namespace === b.namespace && a.privateKey === b.privateKey
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
