import type { AccountGroup, NetworkRow } from '@causeway/wallet'
import type { WalletFacts } from './grantContext.ts'

export const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
export const signet = 'bip122:00000008819873e925422c1ff0f99f7c'

/** A wallet of two accounts over three namespaces, an imported key of one, and a hidden account. */
export const facts: WalletFacts = {
  namespaces: [
    {
      namespace: 'eip155',
      title: 'Ethereum',
      methods: ['personal_sign', 'eth_sendTransaction', 'eth_subscribe', 'eth_chainId'],
      notifications: ['eth_subscription'],
      asks: ['personal_sign', 'eth_sendTransaction'],
      walletMethods: ['wallet_addEthereumChain'],
    },
    {
      namespace: 'solana',
      title: 'Solana',
      methods: ['signMessage', 'getGenesisHash'],
      notifications: [],
      asks: ['signMessage'],
      walletMethods: [],
    },
    {
      namespace: 'bip122',
      title: 'Bitcoin',
      methods: ['signMessage', 'sendTransfer'],
      notifications: [],
      asks: ['signMessage', 'sendTransfer'],
      walletMethods: [],
    },
  ],
  walletMethods: ['wallet_registerOnboarding'],
  networks: [
    network('eip155:1', 'Ethereum', 'ETH'),
    network('eip155:10', 'OP Mainnet', 'ETH'),
    network(solana, 'Solana', 'SOL'),
    network(bitcoin, 'Bitcoin', 'BTC'),
    network(signet, 'Signet', 'sBTC'),
  ],
  accounts: [
    group('one', 'Everyday', '1'),
    group('two', 'Savings', '2'),
    imported(),
    group('gone', 'Old', '9', true),
  ],
  selected: 'one',
  addresses: { [signet]: { bc1q1: 'tb1q1', bc1q2: 'tb1q2' } },
}

export function evm(scope: string, digit: string): string {
  return `${scope}:0x${digit.repeat(40)}`
}

function network(scope: string, name: string, symbol: string): NetworkRow {
  return {
    scope,
    name,
    symbol,
    decimals: 18,
    http: null,
    ws: null,
    explorer: null,
    isTest: false,
    from: 'wallet',
  }
}

function group(id: string, name: string, digit: string, hidden = false): AccountGroup {
  const entries = [
    { namespace: 'eip155', address: `0x${digit.repeat(40)}` },
    { namespace: 'solana', address: `So${digit}` },
    { namespace: 'bip122', address: `bc1q${digit}` },
  ]
  const whole = entries.map((entry) => ({ ...entry, publicKey: '00', path: null }))
  return { id, name, keyId: 'phrase', index: 0, hidden, entries: whole }
}

function imported(): AccountGroup {
  const entry = { namespace: 'eip155', address: `0x${'3'.repeat(40)}`, publicKey: '00', path: null }
  return { id: 'three', name: 'Imported', keyId: 'key', index: null, hidden: false, entries: [entry] }
}
