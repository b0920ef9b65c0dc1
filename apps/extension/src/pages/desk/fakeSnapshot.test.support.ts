import type { AccountGroup, NetworkRow, Snapshot } from '@causeway/wallet'

/** A wallet with two accounts, five networks and no sites, as a screen is told of it. Not a real one. */
export const fakeSnapshot: Snapshot = {
  version: 1,
  vault: 'unlocked',
  accounts: [
    fakeGroup('g1', 'Account 1', 0, '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'),
    fakeGroup('g2', 'Savings', 1, '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0'),
  ],
  selected: 'g1',
  networks: [
    fakeNetwork('eip155:1337', 'localnet', {
      http: 'http://127.0.0.1:8645/v3/key',
      isTest: true,
      from: 'service',
    }),
    fakeNetwork('eip155:1338', 'ticknet', {
      http: 'http://127.0.0.1:8645/v3/key',
      isTest: true,
      from: 'service',
    }),
    fakeNetwork('eip155:1', 'Ethereum', {}),
    fakeNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', { symbol: 'SOL', decimals: 9 }),
    fakeNetwork('bip122:000000000019d6689c085ae165831e93', 'Bitcoin', { symbol: 'BTC', decimals: 8 }),
  ],
  pending: [],
  sites: [],
  blocked: 0,
  settings: { compat: false, developerMode: false, autoLockMinutes: 15, theme: 'system' },
  namespaces: [
    fakeNamespace('eip155', 'Ethereum and EVM chains'),
    fakeNamespace('solana', 'Solana'),
    fakeNamespace('bip122', 'Bitcoin'),
  ],
  walletMethods: [],
  addresses: {},
}

export function fakeGroup(id: string, name: string, index: number, evm: string): AccountGroup {
  return {
    id,
    name,
    keyId: 'phrase',
    index,
    hidden: false,
    entries: [
      { namespace: 'eip155', address: evm, publicKey: '02', path: `m/44'/60'/0'/0/${index}` },
      {
        namespace: 'solana',
        address: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
        publicKey: '03',
        path: `m/44'/501'/${index}'/0'`,
      },
      {
        namespace: 'bip122',
        address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
        publicKey: '04',
        path: `m/84'/0'/0'/0/${index}`,
      },
    ],
  }
}

export function fakeNetwork(scope: string, name: string, more: Partial<NetworkRow>): NetworkRow {
  return {
    scope,
    name,
    symbol: 'ETH',
    decimals: 18,
    http: null,
    ws: null,
    explorer: null,
    isTest: false,
    from: 'wallet',
    ...more,
  }
}

function fakeNamespace(namespace: string, title: string): Snapshot['namespaces'][number] {
  return { namespace, title, methods: [], notifications: [], asks: [], walletMethods: [] }
}
