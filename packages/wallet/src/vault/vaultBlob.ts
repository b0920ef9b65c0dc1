import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import type { KdfParameters } from './kdf.ts'
import { isWithin, type KdfPolicy } from './kdfPolicy.ts'

/** What is told about a sealed vault in clear. All of it is bound to the secrets as additional data. */
export interface BlobHeader {
  readonly version: 1
  /** A backup is no vault, though it is written alike: the one cannot be put in the place of the other. */
  readonly kind: 'vault' | 'backup'
  readonly kdf: KdfParameters
  readonly cipher: { readonly name: 'AES-256-GCM'; readonly iv: string }
}

/** An encrypted vault as it is stored: a plain JSON object. */
export interface VaultBlob extends BlobHeader {
  /** The ciphertext with its tag, in base64. */
  readonly data: string
  /** SHA-256 of the rest, in hex. It has no key: it tells damage from a wrong password, it proves nothing. */
  readonly checksum: string
}

/** The version this code writes. */
export const blobVersion = 1

/** More than ten thousand keys; a larger one is not ours. */
const maxDataLength = 4 * 1024 * 1024

/**
 * Reads a stored blob. Nothing is derived or decrypted here, so what fails here is damage and not a wrong password.
 * It is strict: a member too many, or a second spelling of a value, is damage as well.
 */
export function parseBlob(
  value: unknown,
  kind: BlobHeader['kind'],
  policy: KdfPolicy,
): VaultBlob | 'damaged' | 'newer' {
  if (!isObject(value)) return 'damaged'
  const { version, kdf, cipher, data, checksum } = value
  if (typeof version === 'number' && Number.isSafeInteger(version) && version > blobVersion) return 'newer'
  if (version !== blobVersion || value.kind !== kind) return 'damaged'
  if (!hasExactly(value, ['version', 'kind', 'kdf', 'cipher', 'data', 'checksum'])) return 'damaged'
  const parameters = parseKdf(kdf)
  if (parameters === null || !isWithin(policy.readable, parameters)) return 'damaged'
  if (!isObject(cipher) || !hasExactly(cipher, ['name', 'iv'])) return 'damaged'
  const { name, iv } = cipher
  if (name !== 'AES-256-GCM' || !isHexOf(iv, 12, 12)) return 'damaged'
  if (typeof data !== 'string' || !isSealed(data) || typeof checksum !== 'string') return 'damaged'
  const blob: VaultBlob = { version, kind, kdf: parameters, cipher: { name, iv }, data, checksum }
  return checksum === blobChecksum(blob) ? blob : 'damaged'
}

/** The header in its one canonical form: a list, because the order of an object's members is nobody's promise. */
export function headerBytes(header: BlobHeader): Uint8Array {
  return utf8ToBytes(JSON.stringify(headerList(header)))
}

/** The checksum that a blob should carry. */
export function blobChecksum(blob: Omit<VaultBlob, 'checksum'>): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([...headerList(blob), blob.data]))))
}

function headerList({ version, kind, kdf, cipher }: BlobHeader): readonly (string | number)[] {
  const cost =
    kdf.name === 'argon2id' ? [kdf.name, kdf.t, kdf.m, kdf.p] : [kdf.name, kdf.hash, kdf.iterations]
  return [version, kind, ...cost, kdf.salt, cipher.name, cipher.iv]
}

function parseKdf(value: unknown): KdfParameters | null {
  if (!isObject(value)) return null
  const { name, salt, t, m, p, hash, iterations } = value
  if (!isHexOf(salt, 16, 64)) return null
  if (name === 'argon2id' && hasExactly(value, ['name', 't', 'm', 'p', 'salt']))
    return isNumber(t) && isNumber(m) && isNumber(p) ? { name, t, m, p, salt } : null
  if (name === 'pbkdf2' && hasExactly(value, ['name', 'hash', 'iterations', 'salt']))
    return hash === 'SHA-256' && isNumber(iterations) ? { name, hash, iterations, salt } : null
  return null
}

/** Base64 in its one canonical spelling, with room for the tag at least. */
function isSealed(data: string): boolean {
  if (data.length > maxDataLength) return false
  try {
    return base64.decode(data).length >= 16
  } catch {
    return false
  }
}

function isHexOf(value: unknown, least: number, most: number): value is string {
  return (
    typeof value === 'string' &&
    value.length % 2 === 0 &&
    value.length >= 2 * least &&
    value.length <= 2 * most &&
    /^[0-9a-f]+$/.test(value)
  )
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasExactly(value: Record<string, unknown>, names: readonly string[]): boolean {
  return Object.keys(value).length === names.length && names.every((name) => Object.hasOwn(value, name))
}
