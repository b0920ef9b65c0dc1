import {
  approveAll,
  authoriseInvocation,
  type CreatePorts,
  createSession,
  getSession,
  type Offer,
  revokeSession,
  SessionError,
  type SessionRecord,
} from '@causeway/session'
import { accountNamespace, sessionMethods } from '@causeway/session/caip'
import type { Answer, Side } from './side.ts'
import { routed, type World } from './world.ts'

/** Our session methods over the same world, behind the same list of methods. */
export function createOurs(world: World): Side {
  let record: SessionRecord | null = null
  let approvals = 0
  const told: unknown[] = []
  const table = offersOf(world)
  const addresses = new Map([
    ['eip155', world.evmAddresses],
    ['solana', world.solana.addresses],
  ])
  const held = (scope: string) => addresses.get(accountNamespace(scope) ?? '') ?? []
  const ports: CreatePorts = {
    origin: 'https://dapp.example',
    offers: {
      namespaces: ['eip155', 'solana', 'wallet'],
      offer: (scope) => table.get(scope) ?? null,
    },
    holdings: { held, selected: (scope) => held(scope).slice(0, 1) },
    load: () => record,
    save: (next) => {
      record = next
    },
    emit: (event) => told.push(event.params.sessionScopes),
    now: () => Date.UTC(2026, 0, 1),
    suggest: () => [],
    get explains() {
      return approvals > 0
    },
    isPending: () => false,
    approve: async (proposal) => {
      approvals += 1
      return approveAll(proposal)
    },
  }
  const methods: Record<(typeof sessionMethods)[number], (params: unknown) => unknown> = {
    wallet_createSession: (params) => createSession(params, ports),
    wallet_getSession: () => getSession(ports),
    wallet_invokeMethod: (params) => {
      const call = authoriseInvocation(params, ports)
      return routed(call.scope, call.method, call.params)
    },
    wallet_revokeSession: (params) => revokeSession(params, ports),
  }

  return {
    async handle(method, params): Promise<Answer> {
      try {
        const known = sessionMethods.find((name) => name === method)
        if (known === undefined) throw new SessionError('methodNotFound', { data: { method } })
        return { result: await methods[known](params) }
      } catch (error) {
        if (!(error instanceof SessionError)) throw error
        const { code, message, data } = error
        return { error: data === undefined ? { code, message } : { code, message, data } }
      }
    },
    authorise: (params) => authoriseInvocation(params, ports),
    events: () => told,
    approvals: () => approvals,
    reset() {
      record = null
      told.length = 0
    },
  }
}

function offersOf({ chains, solana, offers }: World): Map<string, Offer> {
  const toOffer = ({ methods, notifications }: World['offers']['eip155']): Offer => ({
    methods: new Set(methods),
    notifications: new Set(notifications),
  })
  const evm = toOffer(offers.eip155)
  return new Map([
    ...chains.map((chain) => [`eip155:${chain}`, evm] as const),
    [solana.scope, toOffer(offers.solana)],
    ['wallet', toOffer(offers.wallet)],
    ['wallet:eip155', toOffer(offers['wallet:eip155'])],
  ])
}
