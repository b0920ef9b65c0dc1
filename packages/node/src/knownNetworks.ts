/**
 * Public networks that Causeway knows by name but does not hold: each row waits for an upstream. The name is the host
 * label under the service's domain. What a row says beside its identity is what sets that network apart from Ethereum.
 */
export interface KnownNetwork {
  readonly name: string
  /** What people call it. */
  readonly title: string
  /** `null` where the network is not an EVM chain. */
  readonly chainId: bigint | null
  /** CAIP-2. */
  readonly scope: string
  /** Whether hosted services list a WebSocket address for it. */
  readonly socket: boolean
  /** Whether `eth_estimateGas` takes the tag `safe`. */
  readonly estimateSafe: boolean
  /** Whether `newPendingTransactions` can be subscribed to. */
  readonly pendingTransactions: boolean
}

type Quirks = Partial<Pick<KnownNetwork, 'estimateSafe' | 'pendingTransactions'>>

export const knownNetworks: readonly KnownNetwork[] = [
  evm('mainnet', 'Ethereum', 1, 'socket', { pendingTransactions: true }),
  evm('sepolia', 'Ethereum Sepolia', 11155111, 'socket', { pendingTransactions: true }),
  evm('hoodi', 'Ethereum Hoodi', 560048, 'socket', { pendingTransactions: true }),
  evm('arbitrum-mainnet', 'Arbitrum One', 42161, 'socket'),
  evm('arbitrum-sepolia', 'Arbitrum Sepolia', 421614, 'socket'),
  evm('avalanche-mainnet', 'Avalanche C-Chain', 43114, 'socket'),
  evm('avalanche-fuji', 'Avalanche Fuji', 43113, 'socket'),
  evm('base-mainnet', 'Base', 8453, 'socket'),
  evm('base-sepolia', 'Base Sepolia', 84532, 'socket'),
  evm('blast-mainnet', 'Blast', 81457, 'socket'),
  evm('blast-sepolia', 'Blast Sepolia', 168587773, 'http'),
  evm('bsc-mainnet', 'BNB Smart Chain', 56, 'socket'),
  evm('bsc-testnet', 'BNB Smart Chain testnet', 97, 'http'),
  evm('celo-mainnet', 'Celo', 42220, 'http'),
  evm('celo-sepolia', 'Celo Sepolia', 11142220, 'http'),
  evm('hemi-mainnet', 'Hemi', 43111, 'http'),
  evm('hemi-testnet', 'Hemi testnet', 743111, 'http'),
  evm('hyperevm-mainnet', 'HyperEVM', 999, 'socket', { pendingTransactions: true }),
  evm('hyperevm-testnet', 'HyperEVM testnet', 998, 'http'),
  evm('linea-mainnet', 'Linea', 59144, 'socket', { estimateSafe: false }),
  evm('linea-sepolia', 'Linea Sepolia', 59141, 'socket', { estimateSafe: false, pendingTransactions: true }),
  evm('mantle-mainnet', 'Mantle', 5000, 'socket'),
  evm('mantle-sepolia', 'Mantle Sepolia', 5003, 'http'),
  evm('megaeth-mainnet', 'MegaETH', 4326, 'socket'),
  evm('megaeth-testnet', 'MegaETH testnet', 6343, 'http'),
  evm('monad-mainnet', 'Monad', 143, 'http'),
  evm('monad-testnet', 'Monad testnet', 10143, 'http'),
  evm('opbnb-mainnet', 'opBNB', 204, 'socket'),
  evm('opbnb-testnet', 'opBNB testnet', 5611, 'http'),
  evm('optimism-mainnet', 'Optimism', 10, 'socket'),
  evm('optimism-sepolia', 'Optimism Sepolia', 11155420, 'socket'),
  evm('palm-mainnet', 'Palm', 11297108109, 'http'),
  evm('polygon-mainnet', 'Polygon PoS', 137, 'socket', { pendingTransactions: true }),
  evm('polygon-amoy', 'Polygon Amoy', 80002, 'socket', { pendingTransactions: true }),
  evm('scroll-mainnet', 'Scroll', 534352, 'http'),
  evm('scroll-sepolia', 'Scroll Sepolia', 534351, 'http'),
  evm('sei-mainnet', 'Sei', 1329, 'http'),
  evm('sei-testnet', 'Sei testnet', 1328, 'http'),
  other('solana-mainnet', 'Solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
  other('solana-devnet', 'Solana devnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'),
  other('starknet-mainnet', 'Starknet', 'starknet:SN_MAIN'),
  other('starknet-sepolia', 'Starknet Sepolia', 'starknet:SN_SEPOLIA'),
  evm('unichain-mainnet', 'Unichain', 130, 'http', { estimateSafe: false }),
  evm('unichain-sepolia', 'Unichain Sepolia', 1301, 'http', { estimateSafe: false }),
  evm('zksync-mainnet', 'ZKsync Era', 324, 'socket'),
  evm('zksync-sepolia', 'ZKsync Sepolia', 300, 'http'),
]

function evm(
  name: string,
  title: string,
  chainId: number,
  doors: 'socket' | 'http',
  quirks: Quirks = {},
): KnownNetwork {
  return {
    name,
    title,
    chainId: BigInt(chainId),
    scope: `eip155:${chainId}`,
    socket: doors === 'socket',
    estimateSafe: true,
    pendingTransactions: false,
    ...quirks,
  }
}

function other(name: string, title: string, scope: string): KnownNetwork {
  return { name, title, chainId: null, scope, socket: false, estimateSafe: false, pendingTransactions: false }
}
