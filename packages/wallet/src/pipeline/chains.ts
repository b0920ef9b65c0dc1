import { SessionError } from '@causeway/session'
import { accountNamespace, isWalletScope, parseChainId } from '@causeway/session/caip'
import type { Accounts } from '../accounts/accounts.ts'
import { WalletError } from '../errors.ts'
import type { Feeds, Namespace, Notebook, Signer, Surroundings } from '../namespaces/namespace.ts'
import type { Network, Networks } from '../networks/network.ts'
import type { SignerOf } from '../vault/vault.ts'
import { entryOf } from './entryOf.ts'
import type { Recipients } from './recipients.ts'
import { walletScope } from './walletScope.ts'

/** The families of chains as the stages use them. */
export interface Chains {
  /** Who answers a scope, or `null` where the wallet does not know its namespace. */
  namespaceOf(scope: string): Pick<Namespace, 'describe' | 'withFee' | 'perform' | 'asks'> | null
  surroundingsOf(scope: string): Surroundings
  /** Whether the wallet holds an account, by its CAIP-10 id. */
  isHeld(account: string): boolean
  signerOf(account: string): Promise<Signer>
  /** The networks of a namespace that are not for tests only. */
  mainScopes(namespace: string): readonly string[]
}

export interface ChainsOptions {
  readonly namespaces: readonly Namespace[]
  readonly networks: Networks
  readonly accounts: Accounts
  readonly signerOf: SignerOf
  readonly recipients: Recipients
  readonly feeds: Feeds
  readonly notebook: Notebook
  readonly grantScope: (origin: string, scope: string) => Promise<void>
  readonly now: () => number
}

export function createChains(options: ChainsOptions): Chains {
  const { networks, accounts, recipients, feeds, notebook, grantScope, now } = options
  const namespaces = new Map(options.namespaces.map((namespace) => [namespace.namespace, namespace]))
  const shared: Omit<Surroundings, 'network'> = {
    networks,
    own: (namespace) =>
      accounts
        .groups()
        .flatMap(({ entries }) => entries)
        .flatMap((entry) => (entry.namespace === namespace ? [entry.address] : [])),
    recipients: (namespace) => recipients.of(namespace),
    noteRecipient: (namespace, address) => recipients.note(namespace, address),
    feeds,
    notebook,
    grantScope,
    now,
  }
  return {
    namespaceOf: (scope) => {
      const namespace = accountNamespace(scope)
      return namespace === null ? walletScope : (namespaces.get(namespace) ?? null)
    },
    surroundingsOf: (scope) => ({
      ...shared,
      network: isWalletScope(scope) ? withoutNetwork(scope) : networks.get(scope),
    }),
    isHeld: (account) => entryOf(account, namespaces, accounts) !== null,
    signerOf: async (account) => {
      const entry = entryOf(account, namespaces, accounts)
      if (entry === null) throw new WalletError('unknownAccount')
      return options.signerOf(entry.namespace, entry.address)
    },
    mainScopes: (namespace) =>
      networks
        .rows()
        .filter(({ scope, isTest }) => !isTest && parseChainId(scope)?.namespace === namespace)
        .map(({ scope }) => scope),
  }
}

/** A `wallet` scope speaks to no chain, so there is nothing to read from. */
function withoutNetwork(scope: string): Network {
  const nowhere = async (): Promise<never> => {
    throw new SessionError('chainDisconnected')
  }
  return {
    row: {
      scope,
      name: 'Causeway',
      symbol: '',
      decimals: 0,
      http: null,
      ws: null,
      explorer: null,
      isTest: false,
      from: 'wallet',
    },
    rpc: nowhere,
    rest: nowhere,
  }
}
