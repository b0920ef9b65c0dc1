import {
  KnownNotifications,
  KnownRpcMethods,
  KnownWalletNamespaceRpcMethods,
  KnownWalletRpcMethods,
} from '@metamask/chain-agnostic-permission'

/** What a wallet has, told once for both implementations. */
export interface World {
  /** EIP-155 chain ids in decimal. */
  readonly chains: readonly string[]
  /** In canonical form, the selected one first. */
  readonly evmAddresses: readonly string[]
  readonly solana: { readonly scope: string; readonly addresses: readonly string[] }
  /** Methods and notifications by the kind of scope: the lists of the reference wallet. */
  readonly offers: Readonly<Record<'eip155' | 'solana' | 'wallet' | 'wallet:eip155', Offered>>
}

interface Offered {
  readonly methods: readonly string[]
  readonly notifications: readonly string[]
}

/** A wallet on the given chains, with two EVM accounts and one on Solana. */
export function createWorld(chains: readonly string[]): World {
  return {
    chains,
    evmAddresses: [
      '0x9858effd232b4033e47d90003d41ec34ecaeda94',
      '0x6fac4d18c912343bf86fa7049364dd4e424ab9c0',
    ],
    solana: {
      scope: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      addresses: ['HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'],
    },
    offers: {
      eip155: { methods: KnownRpcMethods.eip155, notifications: KnownNotifications.eip155 },
      solana: { methods: ['signIn', 'signMessage', 'signTransaction'], notifications: [] },
      wallet: { methods: KnownWalletRpcMethods, notifications: [] },
      'wallet:eip155': { methods: KnownWalletNamespaceRpcMethods.eip155, notifications: [] },
    },
  }
}

/** What a call that is allowed comes back with: who was asked, what, and with which parameters. */
export function routed<Params>(
  scope: string,
  method: string,
  params: Params,
): { scope: string; method: string; params: NonNullable<Params> | null } {
  return { scope, method, params: params ?? null }
}
