import type { Storage } from '../storage/storage.ts'
import type { Vault } from '../vault/vault.ts'
import type { Wallet } from '../wallet.ts'

/** Ends the wallet and empties its storages. Whoever waits is told no, and every site that its session is over. */
export async function forgetEverything({
  wallet,
  vault,
  storages,
}: {
  readonly wallet: Wallet
  readonly vault: Vault
  readonly storages: readonly Storage[]
}): Promise<void> {
  wallet.approvals.rejectAll()
  const origins = await wallet.sites.origins()
  await Promise.all(origins.map((origin) => wallet.sites.revoke(origin)))
  await vault.lock()
  // What is written when it closes must not be what is left.
  await wallet.close()
  await Promise.all(storages.map(async (storage) => storage.remove(await storage.keys(''))))
}
