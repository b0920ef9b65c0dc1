import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { WalletError } from '../errors.ts'
import type { Kdf, KdfCost, KdfParameters } from './kdf.ts'
import { type BlobHeader, blobChecksum, blobVersion, headerBytes, type VaultBlob } from './vaultBlob.ts'

/** A key that encrypts and decrypts and cannot be read out. */
export type SealingKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

/** A key with the parameters it was derived by, so that a vault can be sealed again without the password. */
export interface DerivedKey {
  readonly key: SealingKey
  readonly kdf: KdfParameters
}

/** The same password typed on another keyboard may arrive in another Unicode form. */
function normalisePassword(password: string): string {
  return password.normalize('NFKC')
}

/** A cost with a fresh salt. */
export function withSalt(cost: KdfCost, random: (length: number) => Uint8Array): KdfParameters {
  return { ...cost, salt: bytesToHex(random(32)) }
}

/**
 * Derives the bytes of a key. The caller wipes them. Whatever a derivation throws is not passed on: the port was given
 * the password, and its words are not ours.
 */
export async function deriveBytes(
  kdf: Kdf,
  password: string,
  parameters: KdfParameters,
): Promise<Uint8Array> {
  const bytes = await new Promise<Uint8Array | null>((resolve) =>
    resolve(kdf(normalisePassword(password), parameters)),
  ).catch(() => null)
  if (bytes?.length !== 32) throw new WalletError('notDerived')
  return bytes
}

/** Bytes as a key that cannot be extracted again. */
export async function importKey(bytes: Uint8Array): Promise<SealingKey> {
  return crypto.subtle.importKey('raw', bytes, { name: 'AES-GCM' }, false, ['encrypt', 'decrypt'])
}

/** Encrypts bytes, with a fresh initialisation vector: one key seals a vault many times. */
export async function seal(
  kind: BlobHeader['kind'],
  { key, kdf }: DerivedKey,
  bytes: Uint8Array,
  random: (length: number) => Uint8Array,
): Promise<VaultBlob> {
  const iv = random(12)
  const cipher = { name: 'AES-256-GCM', iv: bytesToHex(iv) } as const
  const header: BlobHeader = { version: blobVersion, kind, kdf, cipher }
  const additionalData = headerBytes(header)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes)
  const blob = { ...header, data: base64.encode(new Uint8Array(sealed)) }
  return { ...blob, checksum: blobChecksum(blob) }
}

/** Decrypts a blob; `null` where the key is not its key, or a byte of it was changed. The caller wipes the bytes. */
export async function unseal(blob: VaultBlob, key: SealingKey): Promise<Uint8Array | null> {
  const iv = hexToBytes(blob.cipher.iv)
  const parameters = { name: 'AES-GCM', iv, additionalData: headerBytes(blob) }
  return crypto.subtle.decrypt(parameters, key, base64.decode(blob.data)).then(
    (opened) => new Uint8Array(opened),
    () => null,
  )
}
