import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { approveAll, type Decision, type Proposal } from './approval/proposal.ts'
import { authorise } from './authorise.ts'
import { SessionError } from './errors.ts'
import {
  alice,
  bob,
  exampleHoldings,
  exampleOffers,
  examplePorts,
  sol,
  solana,
  start,
} from './exampleWallet.test.support.ts'
import { createSession } from './methods/wallet_createSession.ts'
import { getSession } from './methods/wallet_getSession.ts'
import { revokeSession } from './methods/wallet_revokeSession.ts'
import type { SessionRecord } from './record/record.ts'
import { toSessionScopes } from './record/toSession.ts'
import { withoutAccount } from './record/withoutAccount.ts'
import { withoutScopes } from './record/withoutScopes.ts'

const offers = exampleOffers()
const chains = ['eip155:1', 'eip155:10', 'eip155:1337', solana]
const key = fc.constantFrom(...chains, 'wallet', 'wallet:eip155', 'eip155:999', 'cosmos:hub', 'X')
const methods = fc.subarray(['personal_sign', 'eth_chainId', 'signIn', 'foo'])
const accounts = fc.subarray([
  `eip155:1:${alice}`,
  `eip155:0:${bob}`,
  `${solana}:${sol}`,
  'eip155:1:0x01',
  'x',
])
const scope = fc.record({ methods, notifications: fc.constant([]), accounts })
const scopes = fc.dictionary(key, scope, { minKeys: 1, maxKeys: 4, noNullPrototype: true })
const params = fc.record({ requiredScopes: scopes, optionalScopes: scopes })
const mode = fc.constantFrom('offered' as const, 'asked' as const)

/** A user who ticks some of what is shown and switches some methods off. */
const picky = fc.record({
  kept: fc.subarray([...chains, 'wallet', 'wallet:eip155'], { minLength: 1 }),
  address: fc.constantFrom(alice, bob, sol),
  withheld: fc.subarray(['personal_sign', 'eth_chainId']),
  mode,
})
type Picky = typeof picky extends fc.Arbitrary<infer Value> ? Value : never

function decide({ kept, address, withheld, mode }: Picky, proposal: Proposal): Decision {
  const approved = Object.entries(proposal.scopes)
    .filter(([scope]) => kept.includes(scope))
    .map(([scope, { accounts }]) => {
      const own = accounts.filter((account) => account.endsWith(address))
      return [scope, { accounts: own.length > 0 ? own : accounts, withheld }]
    })
  return { approved: true, scopes: Object.fromEntries(approved), mode }
}

/** Creates a session, or nothing where the request is refused. */
async function create(params: unknown, ports: Parameters<typeof createSession>[1]): Promise<void> {
  try {
    await createSession(params, ports)
  } catch (error) {
    if (!(error instanceof SessionError)) throw error
  }
}

/** The scopes of a session with the order taken out of them. */
function toSets(record: SessionRecord | null): unknown {
  return Object.entries(toSessionScopes(record, offers))
    .map(([scope, { accounts, methods }]) => [scope, [...accounts].sort(), [...methods].sort()])
    .sort(([first], [second]) => (String(first) < String(second) ? -1 : 1))
}

describe('a session', () => {
  test('grants nothing that was not shown, approved, offered and held', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(params, picky), { minLength: 1, maxLength: 4 }), async (turns) => {
        for (const last of turns.keys()) {
          const decisions: Decision[] = []
          let turn = 0
          const { ports, state } = examplePorts((proposal) => {
            const [, user] = turns[turn] ?? []
            const decision = user === undefined ? { approved: false as const } : decide(user, proposal)
            decisions.push(decision)
            return decision
          })
          for (turn = 0; turn < last; turn += 1) await create(turns[turn]?.[0], ports)
          const before = state.record
          const asked = decisions.length
          await create(turns[last]?.[0], ports)
          const decision = decisions[asked]
          if (state.record === before) continue
          expect(decision?.approved).toBe(true)
          if (!decision?.approved) continue
          const proposal = state.proposals.at(-1)
          for (const [scope, granted] of Object.entries(toSessionScopes(state.record, offers))) {
            const approved = decision.scopes[scope]
            expect(proposal?.scopes[scope]).toBeDefined()
            expect(approved?.accounts).toEqual(expect.arrayContaining([...granted.accounts]))
            for (const account of granted.accounts)
              expect(exampleHoldings.held(scope)).toContain(account.slice(scope.length + 1))
            for (const method of granted.methods) {
              expect(offers.offer(scope)?.methods.has(method)).toBe(true)
              expect(approved?.withheld ?? []).not.toContain(method)
            }
          }
        }
      }),
      { numRuns: 150 },
    )
  })

  test('covers exactly the calls that it tells', async () => {
    await fc.assert(
      fc.asyncProperty(params, picky, async (params, user) => {
        const { ports, state } = examplePorts((proposal) => decide(user, proposal))
        await create(params, ports)
        const { sessionScopes } = await getSession(ports)
        for (const scope of [...chains, 'wallet', 'wallet:eip155', 'eip155:999', '__proto__', 'toString'])
          for (const method of [
            'personal_sign',
            'eth_chainId',
            'signIn',
            'wallet_addEthereumChain',
            'foo',
            'has',
          ]) {
            const told = Object.hasOwn(sessionScopes, scope) ? sessionScopes[scope] : undefined
            expect(isAuthorised(state.record, scope, method)).toBe(told?.methods.includes(method) ?? false)
          }
      }),
    )
  })

  test('is the same after the same request again, and the event of each approval says so', async () => {
    await fc.assert(
      fc.asyncProperty(params, async (params) => {
        const { ports, state } = examplePorts()
        await create(params, ports)
        const { record } = state
        const events = [...state.events]
        await create(params, ports)
        expect(state.record).toEqual(record)
        expect(state.events).toEqual([...events, ...events])
      }),
    )
  })

  test('does not depend on which scopes were called required', async () => {
    await fc.assert(
      fc.asyncProperty(params, async ({ requiredScopes, optionalScopes }) => {
        const first = examplePorts()
        const second = examplePorts()
        await create({ requiredScopes, optionalScopes }, first.ports)
        await create({ requiredScopes: optionalScopes, optionalScopes: requiredScopes }, second.ports)
        expect(toSets(second.state.record)).toEqual(toSets(first.state.record))
      }),
    )
  })

  test('grows by each request, in either order to the same scopes, where nothing is suggested', async () => {
    await fc.assert(
      fc.asyncProperty(params, params, async (one, other) => {
        const [first, second] = [examplePorts(), examplePorts()]
        const plain = (ports: typeof first.ports) => ({ ...ports, suggest: () => [] })
        await create(one, plain(first.ports))
        const early = Object.keys(first.state.record?.scopes ?? {})
        await create(other, plain(first.ports))
        for (const params of [other, one]) await create(params, plain(second.ports))
        const grown = Object.keys(first.state.record?.scopes ?? {})
        expect(grown).toEqual(expect.arrayContaining(early))
        expect(Object.keys(second.state.record?.scopes ?? {}).sort()).toEqual(grown.sort())
      }),
    )
  })
})

describe('taking away', () => {
  const record = params.map(async (params) => {
    const { ports, state } = examplePorts()
    await create(params, ports)
    return state.record
  })
  const some = fc.subarray([...chains, 'wallet', 'wallet:eip155', 'eip155:5'])
  const less = (record: SessionRecord | null, scopes: readonly string[]) =>
    record && withoutScopes(record, scopes)

  test('leaves a part of what was there', async () => {
    await fc.assert(
      fc.asyncProperty(record, some, fc.constantFrom(alice, bob), async (promise, scopes, address) => {
        const before = await promise
        const after = less(before, scopes)
        const left = after && withoutAccount(after, 'eip155', address)
        for (const [scope, { accounts }] of Object.entries(left?.scopes ?? {})) {
          expect(scopes).not.toContain(scope)
          expect(before?.scopes[scope]?.accounts).toEqual(expect.arrayContaining([...accounts]))
          expect(accounts.some((account) => account.endsWith(address))).toBe(false)
        }
      }),
    )
  })

  test('the same scopes again takes nothing more, and the order of accounts does not matter', async () => {
    await fc.assert(
      fc.asyncProperty(record, some, async (promise, scopes) => {
        const before = await promise
        const once = less(before, scopes)
        expect(less(once, scopes)).toBe(once)
        const remove = (record: SessionRecord | null, address: string) =>
          record && withoutAccount(record, 'eip155', address)
        expect(remove(remove(before, alice), bob)).toEqual(remove(remove(before, bob), alice))
      }),
    )
  })

  test('one by one ends where all at once does', async () => {
    await fc.assert(
      fc.asyncProperty(params, some, async (params, scopes) => {
        const [together, apart] = [examplePorts(), examplePorts()]
        for (const { ports } of [together, apart]) await create(params, ports)
        if (scopes.length > 0) await revokeSession({ scopes }, together.ports)
        for (const scope of scopes) await revokeSession({ scopes: [scope] }, apart.ports)
        expect(toSets(apart.state.record)).toEqual(toSets(together.state.record))
        expect(apart.state.events.at(-1)).toEqual(together.state.events.at(-1))
      }),
    )
  })
})

test('narrowing what was narrowed changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(params, async (params) => {
      const { ports, state } = examplePorts((proposal) => ({ ...approveAll(proposal), mode: 'asked' }))
      await create(params, ports)
      const { sessionScopes } = await getSession(ports)
      const again = examplePorts((proposal) => ({ ...approveAll(proposal), mode: 'asked' }))
      // A scope that names no methods asks for all of them.
      const some = Object.entries(sessionScopes).filter(([, { methods }]) => methods.length > 0)
      fc.pre(some.length === Object.keys(sessionScopes).length)
      await create({ optionalScopes: sessionScopes }, again.ports)
      expect(toSets(again.state.record)).toEqual(toSets(state.record))
    }),
  )
})

function isAuthorised(record: SessionRecord | null, scope: string, method: string): boolean {
  try {
    authorise(record, scope, method, offers, start)
    return true
  } catch {
    return false
  }
}
