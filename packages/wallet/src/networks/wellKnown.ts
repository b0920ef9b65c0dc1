import type { NetworkRow } from './network.ts'

const unserved = { http: null, ws: null, from: 'wallet' } as const

/**
 * The networks that the wallet knows from the start: those of a local node service first, then public ones. None has an
 * address: a key is never discovered silently, and the user brings the first endpoint.
 */
export const wellKnown: readonly NetworkRow[] = [
  evm(1337, 'localnet', { isTest: true }),
  evm(1338, 'ticknet', { isTest: true }),
  evm(1339, 'history', { isTest: true }),
  evm(1, 'Ethereum', { explorer: 'https://etherscan.io' }),
  evm(10, 'OP Mainnet', { explorer: 'https://optimistic.etherscan.io' }),
  evm(56, 'BNB Smart Chain', { symbol: 'BNB', explorer: 'https://bscscan.com' }),
  evm(137, 'Polygon', { symbol: 'POL', explorer: 'https://polygonscan.com' }),
  evm(324, 'zkSync Era', { explorer: 'https://explorer.zksync.io' }),
  evm(8453, 'Base', { explorer: 'https://basescan.org' }),
  evm(42161, 'Arbitrum One', { explorer: 'https://arbiscan.io' }),
  evm(43114, 'Avalanche C-Chain', { symbol: 'AVAX', explorer: 'https://snowtrace.io' }),
  evm(59144, 'Linea', { explorer: 'https://lineascan.build' }),
  evm(11155111, 'Sepolia', { explorer: 'https://sepolia.etherscan.io', isTest: true }),
  solana('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', false),
  solana('EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana devnet', true),
  solana('4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Solana testnet', true),
  bitcoin('000000000019d6689c085ae165831e93', 'Bitcoin', false, 'https://mempool.space'),
  bitcoin('000000000933ea01ad0ee984209779ba', 'Bitcoin testnet', true, 'https://mempool.space/testnet'),
  bitcoin('00000000da84f2bafbbc53dee25a72ae', 'Bitcoin testnet4', true, 'https://mempool.space/testnet4'),
  bitcoin('00000008819873e925422c1ff0f99f7c', 'Bitcoin signet', true, 'https://mempool.space/signet'),
]

function evm(
  chainId: number,
  name: string,
  more: { symbol?: string; explorer?: string; isTest?: boolean },
): NetworkRow {
  const { symbol = 'ETH', explorer = null, isTest = false } = more
  return { ...unserved, scope: `eip155:${chainId}`, name, symbol, decimals: 18, explorer, isTest }
}

function solana(genesis: string, name: string, isTest: boolean): NetworkRow {
  const explorer = isTest ? null : 'https://explorer.solana.com'
  return { ...unserved, scope: `solana:${genesis}`, name, symbol: 'SOL', decimals: 9, explorer, isTest }
}

function bitcoin(genesis: string, name: string, isTest: boolean, explorer: string): NetworkRow {
  const symbol = isTest ? 'tBTC' : 'BTC'
  return { ...unserved, scope: `bip122:${genesis}`, name, symbol, decimals: 8, explorer, isTest }
}
