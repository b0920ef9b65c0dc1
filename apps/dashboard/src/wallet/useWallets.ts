import { type FoundWallet, watchWallets } from '@causeway/dapp'
import { useEffect, useState } from 'preact/hooks'

/** Wallets answer at once; one that still loads, within a fraction of a second. */
const wait = 600

/** The wallets of this browser that can hold a session; `null` while they may still be announcing themselves. */
export function useWallets(): readonly FoundWallet[] | null {
  const [wallets, setWallets] = useState<readonly FoundWallet[] | null>(null)
  useEffect(() => {
    const stop = watchWallets((found) => setWallets(found.filter(({ transport }) => transport !== null)))
    const timer = setTimeout(() => setWallets((found) => found ?? []), wait)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  return wallets
}
