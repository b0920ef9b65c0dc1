import { pause } from '../pause.ts'
import { type DiscoveryOptions, type FoundWallet, watchWallets } from './watchWallets.ts'

/** How long wallets get: those that are there answer at once, one that still loads within a fraction of a second. */
const defaultWait = 300

/** The wallets of this page, after a short wait. */
export async function findWallets(
  options: DiscoveryOptions & { readonly wait?: number } = {},
): Promise<FoundWallet[]> {
  let found: FoundWallet[] = []
  const stop = watchWallets((wallets) => {
    found = wallets
  }, options)
  await pause(options.wait ?? defaultWait)
  stop()
  return found
}
