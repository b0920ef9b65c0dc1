import { hexToBytes } from '@noble/hashes/utils.js'
import { WalletError } from '../errors.ts'
import type { Kdf } from './kdf.ts'
import type { KdfPolicy } from './kdfPolicy.ts'
import { type KeyFamily, toPhraseKey, toPrivateKey } from './newKey.ts'
import type { SavedAccount, VaultSecrets } from './vault.ts'
import { parseBlob, type VaultBlob } from './vaultBlob.ts'
import { decodeContents, encodeContents, type SealedContents } from './vaultContents.ts'
import { deriveBytes, importKey, seal, unseal, withSalt } from './vaultKeys.ts'

/** What sealing and opening a backup needs. */
export interface BackupContext {
  readonly kdf: Kdf
  readonly policy: KdfPolicy
  readonly namespaces: readonly KeyFamily[]
  readonly random: (length: number) => Uint8Array
}

/** The first line of a backup, so that a person who finds the file knows what it is. */
const heading = 'Causeway encrypted backup'
const maxLength = 8 * 1024 * 1024

/** Seals secrets under a password of their own, as a text to keep elsewhere. */
export async function sealBackup(
  secrets: VaultSecrets,
  password: string,
  { kdf, policy, random }: BackupContext,
  accounts: readonly SavedAccount[] = [],
): Promise<string> {
  const parameters = withSalt(policy.current, random)
  const bytes = await deriveBytes(kdf, password, parameters)
  const contents = encodeContents(secrets, accounts)
  const blob = await seal('backup', { key: await importKey(bytes), kdf: parameters }, contents, random)
  bytes.fill(0)
  contents.fill(0)
  return `${heading}\n${JSON.stringify(blob, null, 2)}\n`
}

/** Opens a backup. Its keys are checked like typed ones: who wrote the file is not known. */
export async function openBackup(
  text: string,
  password: string,
  { kdf, policy, namespaces }: BackupContext,
): Promise<SealedContents> {
  const blob = parseBackup(text, policy)
  if (typeof blob === 'string') throw refusal(blob)
  const bytes = await deriveBytes(kdf, password, blob.kdf)
  const contents = await unseal(blob, await importKey(bytes))
  bytes.fill(0)
  if (contents === null) throw new WalletError('wrongBackupPassword')
  const secrets = decodeContents(contents)
  contents.fill(0)
  if (typeof secrets === 'string') throw refusal(secrets)
  const checked = secrets.keys.map(async (key) =>
    key.kind === 'phrase'
      ? toPhraseKey(key.id, key.phrase)
      : toPrivateKey(namespaces, key.id, key.namespace, hexToBytes(key.privateKey)),
  )
  const keys = await Promise.all(checked).catch(() => {
    throw refusal('damaged')
  })
  return { keys, accounts: secrets.accounts }
}

/** Reads a backup as it came back from a file or a clipboard: line ends and blanks around it do not matter. */
export function parseBackup(text: string, policy: KdfPolicy): VaultBlob | 'damaged' | 'newer' {
  if (text.length > maxLength) return 'damaged'
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  if (!trimmed.startsWith(heading)) return 'damaged'
  return parseBlob(parseJson(trimmed.slice(heading.length)), 'backup', policy)
}

function refusal(fault: 'damaged' | 'newer'): WalletError {
  return new WalletError(fault === 'newer' ? 'unsupportedBackup' : 'damagedBackup')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
