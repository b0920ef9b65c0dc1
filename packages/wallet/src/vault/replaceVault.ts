import { WalletError } from '../errors.ts'
import type { Storage } from '../storage/storage.ts'
import { storageKeys } from '../storage/storageKeys.ts'
import type { KdfPolicy } from './kdfPolicy.ts'
import { parseBlob, type VaultBlob } from './vaultBlob.ts'
import { type SealingKey, unseal } from './vaultKeys.ts'

/**
 * Puts a new blob in the place of the stored one: write it aside, read it back and open it, keep the old one, swap.
 * After each step what lies at the vault's own key is whole, the old one or the new one, so a stop loses nothing.
 *
 * `previous: 'drop'` takes the old blob away at the end: after a change of the password, a removal of a key or a
 * stronger derivation it would still give away what the change was to protect.
 */
export async function replaceVault(
  storage: Storage,
  change: {
    readonly policy: KdfPolicy
    /** What the caller believes to be stored; `null`: nothing. */
    readonly from: VaultBlob | null
    readonly to: VaultBlob
    readonly key: SealingKey
    readonly previous: 'keep' | 'drop'
  },
): Promise<void> {
  const { policy, from, to, key } = change
  const stored = await storage.get(storageKeys.vault)
  if (from === null ? (stored ?? undefined) !== undefined : !isSame(stored, from, policy))
    throw new WalletError(from === null ? 'vaultExists' : 'damagedVault')
  await storage.set({ [storageKeys.vaultNext]: to })
  await assertOpens(storage, storageKeys.vaultNext, change)
  if (from !== null) await storage.set({ [storageKeys.vaultPrevious]: from })
  await storage.set({ [storageKeys.vault]: to })
  await assertOpens(storage, storageKeys.vault, { policy, to, key })
  if (from !== null && change.previous === 'drop') await storage.set({ [storageKeys.vaultPrevious]: to })
  await storage.remove([storageKeys.vaultNext])
}

async function assertOpens(
  storage: Storage,
  at: string,
  { policy, to, key }: { policy: KdfPolicy; to: VaultBlob; key: SealingKey },
): Promise<void> {
  const stored = await storage.get(at)
  if (!isSame(stored, to, policy)) throw new WalletError('damagedVault')
  const opened = await unseal(to, key)
  if (opened === null) throw new WalletError('damagedVault')
  opened.fill(0)
}

function isSame(stored: unknown, blob: VaultBlob, policy: KdfPolicy): boolean {
  const parsed = parseBlob(stored, 'vault', policy)
  return typeof parsed === 'object' && parsed.checksum === blob.checksum
}
