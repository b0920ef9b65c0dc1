import { WalletError } from '../errors.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import type { SignerOf, Vault } from '../vault/vault.ts'
import type { Accounts } from './accounts.ts'

export interface SignerOptions {
  readonly accounts: Pick<Accounts, 'find'>
  readonly vault: Pick<Vault, 'state' | 'withSeed' | 'withPrivateKey'>
  readonly namespaces: readonly Pick<Namespace, 'namespace' | 'derive' | 'fromPrivateKey'>[]
}

/**
 * Finds the key behind an address. It is taken out of the vault for each use, and wiped after it; a signer that outlives
 * an unlocked time, or its account, signs nothing any more.
 */
export function createSignerOf({ accounts, vault, namespaces }: SignerOptions): SignerOf {
  return async (namespace, address) => {
    locate(namespace, address)
    return {
      address,
      use: async (sign) => {
        const { group, family } = locate(namespace, address)
        if (group.index === null)
          return vault.withPrivateKey(group.keyId, (privateKey) => {
            // The table that says whose key it is lies on the disk in clear.
            if (family.fromPrivateKey(privateKey)?.address !== address) throw new WalletError('unknownKey')
            return sign(privateKey)
          })
        const { index } = group
        return vault.withSeed(group.keyId, async (seed) => {
          const account = family.derive(seed, index)
          try {
            // What signs must be what the user was shown.
            if (account.address !== address) throw new WalletError('unknownKey')
            return await sign(account.privateKey)
          } finally {
            account.privateKey.fill(0)
          }
        })
      },
    }
  }

  function locate(namespace: string, address: string) {
    const group = accounts.find(namespace, address)
    const family = namespaces.find((one) => one.namespace === namespace)
    if (group === null || !family) throw new WalletError('unknownAccount')
    if (vault.state() !== 'unlocked') throw new WalletError('locked')
    return { group, family }
  }
}
