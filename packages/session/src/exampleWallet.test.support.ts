import { approveAll, type Decision, type Proposal } from './approval/proposal.ts'
import { accountNamespace } from './caip/scope.ts'
import type { SessionChanged } from './events/sessionChanged.ts'
import type { CreatePorts } from './methods/wallet_createSession.ts'
import type { SessionRecord } from './record/record.ts'
import type { Holdings } from './scopes/holdings.ts'
import type { Offer, Offers } from './scopes/offers.ts'

export const alice = '0x9858effd232b4033e47d90003d41ec34ecaeda94'
export const bob = '0x6fac4d18c912343bf86fa7049364dd4e424ab9c0'
export const sol = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
export const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const start = Date.UTC(2026, 0, 1)

const evm = offer(['personal_sign', 'eth_chainId', 'eth_getBalance', 'eth_subscribe'], ['eth_subscription'])

/** What the example wallet serves: chains 1, 10 and 1337, Solana, and itself. */
export function exampleOffers(): Offers & { table: Map<string, Offer> } {
  const table = new Map<string, Offer>([
    ['eip155:1', evm],
    ['eip155:10', evm],
    ['eip155:1337', evm],
    [solana, offer(['signMessage', 'signIn'], [])],
    ['wallet', offer(['wallet_registerOnboarding'], [])],
    ['wallet:eip155', offer(['wallet_addEthereumChain'], [])],
  ])
  return {
    table,
    namespaces: ['eip155', 'solana', 'wallet'],
    offer: (scope) => table.get(scope) ?? null,
  }
}

const addresses: Readonly<Record<string, readonly string[]>> = { eip155: [alice, bob], solana: [sol] }

export const exampleHoldings: Holdings = {
  held: (scope) => addresses[accountNamespace(scope) ?? ''] ?? [],
  selected: (scope) => (addresses[accountNamespace(scope) ?? ''] ?? []).slice(0, 1),
}

/** Ports of a wallet in memory whose user approves everything, unless told otherwise. */
export function examplePorts(decide: (proposal: Proposal) => Decision = approveAll) {
  const offers = exampleOffers()
  const state = {
    record: null as SessionRecord | null,
    events: [] as SessionChanged[],
    proposals: [] as Proposal[],
    now: start,
    pending: false,
    explains: false,
  }
  const ports: CreatePorts = {
    origin: 'https://dapp.example',
    offers,
    holdings: exampleHoldings,
    load: () => state.record,
    save: (record) => {
      state.record = record
    },
    emit: (event) => state.events.push(event),
    now: () => state.now,
    suggest: (namespace) => (namespace === 'eip155' ? ['eip155:1', 'eip155:10'] : []),
    get explains() {
      return state.explains
    },
    isPending: () => state.pending,
    approve: async (proposal) => {
      state.proposals.push(proposal)
      return decide(proposal)
    },
  }
  return { ports, state, offers }
}

function offer(methods: readonly string[], notifications: readonly string[]): Offer {
  return { methods: new Set(methods), notifications: new Set(notifications) }
}
