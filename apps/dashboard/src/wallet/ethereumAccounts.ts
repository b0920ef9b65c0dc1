import type { Session } from '@causeway/dapp'

/** An account that a wallet granted, and a chain that it may sign on. */
export interface EthereumAccount {
  readonly scope: `eip155:${string}`
  readonly chainId: string
  readonly address: `0x${string}`
}

/** The Ethereum accounts of a session, each once, on the first chain that may sign for it. */
export function ethereumAccounts({ sessionScopes }: Session): readonly EthereumAccount[] {
  const found = new Map<string, EthereumAccount>()
  for (const [scope, { accounts, methods }] of Object.entries(sessionScopes)) {
    const [namespace, chainId] = scope.split(':')
    if (namespace !== 'eip155' || chainId === undefined || !methods.includes('personal_sign')) continue
    for (const account of accounts) {
      const address = account.split(':')[2] ?? ''
      if (!isAddress(address) || found.has(address.toLowerCase())) continue
      found.set(address.toLowerCase(), { scope: `eip155:${chainId}`, chainId, address })
    }
  }
  return [...found.values()]
}

function isAddress(text: string): text is `0x${string}` {
  return /^0x[0-9a-fA-F]{40}$/.test(text)
}
