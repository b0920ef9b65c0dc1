import type { Service } from './service/readService.ts'

/** A scope that can be asked for. */
export interface OfferedScope {
  readonly scope: string
  readonly name: string
  readonly group: 'Your service' | 'Ethereum and its kin' | 'Other chains' | 'The wallet itself' | 'Your own'
}

const mainnets: readonly OfferedScope[] = [
  evm(1, 'Ethereum'),
  evm(10, 'OP Mainnet'),
  evm(137, 'Polygon'),
  evm(8453, 'Base'),
  evm(42161, 'Arbitrum One'),
  evm(59144, 'Linea'),
  evm(11155111, 'Sepolia'),
  { scope: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana', group: 'Other chains' },
  { scope: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', name: 'Solana devnet', group: 'Other chains' },
  { scope: 'bip122:000000000019d6689c085ae165831e93', name: 'Bitcoin', group: 'Other chains' },
  { scope: 'bip122:000000000933ea01ad0ee984209779ba', name: 'Bitcoin testnet', group: 'Other chains' },
  { scope: 'wallet:eip155', name: 'Adding networks', group: 'The wallet itself' },
]

function evm(chainId: number, name: string): OfferedScope {
  return { scope: `eip155:${chainId}`, name, group: 'Ethereum and its kin' }
}

/** The networks of the service (or, before it is named, those that `causeway up` always has), then public ones. */
export function offeredScopes(service: Service | null, own: readonly string[]): readonly OfferedScope[] {
  const served = service?.networks ?? [
    { scope: 'eip155:1337', name: 'localnet' },
    { scope: 'eip155:1338', name: 'ticknet' },
    { scope: 'eip155:1339', name: 'history' },
  ]
  const offered: OfferedScope[] = [
    ...served.map(({ scope, name }) => ({ scope, name, group: 'Your service' as const })),
    ...mainnets,
    ...own.map((scope) => ({ scope, name: scope, group: 'Your own' as const })),
  ]
  return offered.filter(({ scope }, index) => offered.findIndex((other) => other.scope === scope) === index)
}

/** The name of a scope where we know one. */
export function scopeName(scope: string, service: Service | null): string {
  return offeredScopes(service, []).find((offered) => offered.scope === scope)?.name ?? scope
}

/** `eip155:1337` as it stands in test ids. */
export function scopeId(scope: string): string {
  return scope.replaceAll(':', '-')
}
