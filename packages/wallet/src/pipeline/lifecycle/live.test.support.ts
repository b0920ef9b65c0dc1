import { expect } from 'vitest'
import { isObject } from '../../json.ts'
import { createFakeClock } from '../../networks/fakeClock.test.support.ts'
import { createMemoryStorage } from '../../storage/memoryStorage.ts'
import type { WalletOptions } from '../../wallet.ts'
import type { WalletParts } from '../createWallet.ts'
import {
  connectPage,
  createFakeWallet,
  createFakeWorld,
  type FakePage,
  type FakeWallet,
  settle,
  toRow,
} from '../fakeWallet.test.support.ts'
import { type Command, networks, origins } from './command.test.support.ts'
import { createModel, type ModelPage, type Outcome, type Scopes } from './model.test.support.ts'

/** What a run may put in the place of the wallet's right parts and ports. */
export interface Mutation {
  readonly parts?: Partial<WalletParts>
  readonly changePorts?: (options: WalletOptions) => WalletOptions
}

/** Tells the wallet and the model the same story, and compares them after every sentence. */
export async function live(commands: readonly Command[], mutation: Mutation = {}): Promise<void> {
  const clock = createFakeClock()
  const storage = createMemoryStorage()
  const sessionStorage = createMemoryStorage()
  const world = createFakeWorld({ scopes: networks, accounts: 2 })
  const start = async (): Promise<FakeWallet> =>
    createFakeWallet({ clock, storage, sessionStorage, world, ...mutation })
  const model = createModel({ now: clock.now(), networks, accounts: ['toy0', 'toy1'] })
  const pages = new Map<ModelPage, FakePage & { lastId: number }>()
  let fake = await start()

  for (const command of commands) {
    await run(command)
    await settle()
    await compare()
  }
  await fake.wallet.close()

  async function run(command: Command): Promise<void> {
    const { state } = model
    switch (command.do) {
      case 'open': {
        const origin = at(origins, command.origin) ?? origins[0]
        const page = model.open(origin)
        pages.set(page, Object.assign(connectPage(fake.wallet, origin), { lastId: 0 }))
        return
      }
      case 'close':
        return onPage(command.page, async (page, real) => {
          model.close(page)
          real.connection.close()
        })
      case 'create':
        return onPage(command.page, async (page, real) => {
          const scopes = subset([...networks, 'toy:unknown'], command.scopes)
          model.create(page, speak(page, real), scopes, command.life)
          const asked = Object.fromEntries(scopes.map((scope) => [scope, { methods: [], notifications: [] }]))
          const life = command.life === null ? {} : { expiry: state.now / 1000 + command.life }
          const sessionProperties = { 'eip1193-compatible': false, ...life }
          await real.call('wallet_createSession', { optionalScopes: asked, sessionProperties })
        })
      case 'approve': {
        const yes = toYes(command)
        if (yes === null) return
        if (model.approve(yes.request, yes.chosen)) yes.decide()
        else expect(yes.decide).toThrow('The wallet is locked')
        return
      }
      case 'approveAndAtOnce': {
        const yes = toYes(command)
        if (yes === null || state.isLocked) return run(command.next)
        yes.decide()
        // What the user said is carried out a moment later, and by then this has happened.
        await run(command.next)
        model.approve(yes.request, yes.chosen)
        return
      }
      case 'reject': {
        const request = at(state.requests, command.request)
        const pending = at(fake.wallet.approvals.pending(), command.request)
        if (request === undefined || pending === undefined) return
        model.reject(request)
        fake.wallet.approvals.decide(pending.id, { approved: false })
        return
      }
      case 'rejectAll':
        for (const request of [...state.requests]) model.reject(request)
        return fake.wallet.approvals.rejectAll()
      case 'get':
        return onPage(command.page, async (page, real) => {
          model.get(page, speak(page, real))
          await real.call('wallet_getSession')
        })
      case 'revoke':
        return onPage(command.page, async (page, real) => {
          model.revoke(page, speak(page, real), null)
          await real.call('wallet_revokeSession')
        })
      case 'revokeSome':
        return onPage(command.page, async (page, real) => {
          const scopes = subset([...networks, 'toy:unknown'], command.scopes)
          model.revoke(page, speak(page, real), scopes.length === 0 ? null : scopes)
          await real.call('wallet_revokeSession', { scopes })
        })
      case 'read':
        return onPage(command.page, async (page, real) => {
          const scope = at(networks, command.scope) ?? networks[0]
          model.read(page, speak(page, real), scope)
          await real.invoke('toy_read', undefined, scope)
        })
      case 'sign':
        return onPage(command.page, async (page, real) => {
          const scope = at(networks, command.scope) ?? networks[0]
          const account = `${scope}:toy${command.account % 4}`
          model.sign(page, speak(page, real), scope, account)
          await real.invoke('toy_sign', { account }, scope)
        })
      case 'userRevoke': {
        const origin = at(origins, command.origin) ?? origins[0]
        model.userRevoke(origin)
        return fake.wallet.sites.revoke(origin)
      }
      case 'userEdit': {
        const origin = at(origins, command.origin) ?? origins[0]
        const chosen = choose(subset(networks, command.scopes), command.accounts)
        model.userEdit(origin, chosen)
        return fake.wallet.sites.edit(origin, { approved: true, scopes: toApproved(chosen) })
      }
      case 'addAccount': {
        const group = await world.accounts.addNext('phrase')
        state.accounts.push(...group.entries.map(({ address }) => address))
        return
      }
      case 'removeAccount': {
        const group = at(world.accounts.groups(), command.account)
        if (group === undefined) return
        for (const { address } of group.entries) model.removeAccount(address)
        return world.accounts.remove(group.id)
      }
      case 'addNetwork': {
        const scope = at(networks, command.scope) ?? networks[0]
        state.networks.add(scope)
        return world.networks.put(toRow(scope))
      }
      case 'removeNetwork': {
        const scope = at(networks, command.scope) ?? networks[0]
        if (state.networks.has(scope)) model.removeNetwork(scope)
        return world.networks.remove(scope)
      }
      case 'lock':
        state.isLocked = true
        return world.turnVault('locked')
      case 'unlock':
        state.isLocked = false
        return world.turnVault('unlocked')
      case 'pass':
        model.pass(command.ms)
        return clock.pass(command.ms)
      case 'restart':
        model.stop()
        await fake.wallet.close()
        expect(clock.waiting()).toBe(0)
        model.pass(command.ms)
        await clock.pass(command.ms)
        fake = await start()
    }
  }

  /** A yes to a request as the user would say it, and as the model hears it. */
  function toYes({ request: index, ...picked }: { request: number; scopes: number; accounts: number }) {
    const request = at(model.state.requests, index)
    const pending = at(fake.wallet.approvals.pending(), index)
    if (request === undefined || pending === undefined) return null
    const proposed = request.kind === 'connect' ? request.scopes : []
    const chosen = choose(subset(proposed, picked.scopes), picked.accounts)
    const answer =
      pending.kind === 'connect'
        ? ({ approved: true, scopes: toApproved(chosen) } as const)
        : ({ approved: true } as const)
    return { request, chosen, decide: () => fake.wallet.approvals.decide(pending.id, answer) }
  }

  async function onPage(
    index: number,
    use: (page: ModelPage, real: FakePage & { lastId: number }) => Promise<void>,
  ): Promise<void> {
    const page = at(
      model.state.pages.filter(({ isOpen }) => isOpen),
      index,
    )
    const real = page === undefined ? undefined : pages.get(page)
    if (page !== undefined && real !== undefined) await use(page, real)
  }

  /** The page sends a message: from now on it listens. */
  function speak(page: ModelPage, real: { lastId: number }): number {
    page.hasSpoken = true
    real.lastId++
    return real.lastId
  }

  /** Chooses accounts for scopes; one of the choices is an account that the wallet never had. */
  function choose(scopes: readonly string[], bits: number): Scopes {
    const addresses = [...model.state.accounts.slice(0, 3), 'toy9']
    return new Map(
      scopes.map((scope) => [scope, subset(addresses, bits).map((address) => `${scope}:${address}`)]),
    )
  }

  async function compare(): Promise<void> {
    const { state } = model
    for (const [page, real] of pages) {
      const listens = page.hasSpoken || state.now >= page.openedAt + 60
      const due = listens ? page.events : []
      // A line that closed before it listened never heard what waited for it.
      const heard = real.events().map((event) => toScopes(event.params))
      if (page.isOpen || heard.length > 0) expect(heard).toEqual(due.map(toPlain))
      const answered = real.inbox.filter(({ id }) => id !== undefined)
      expect(Object.fromEntries(answered.map((answer) => [answer.id, toPlainAnswer(answer)]))).toEqual(
        Object.fromEntries([...page.answers].map(([id, outcome]) => [id, toPlainOutcome(outcome)])),
      )
    }
    for (const origin of origins) {
      const record = await fake.wallet.sites.record(origin)
      const granted = Object.entries(record?.scopes ?? {}).map(
        ([scope, { accounts }]) => [scope, accounts] as const,
      )
      expect(toPlain(new Map(granted))).toEqual(toPlain(model.scopesOf(origin)))
      for (const [scope, accounts] of granted)
        for (const account of [...accounts, ''])
          expect(state.approved).toContain(`${origin} ${scope} ${account}`)
    }
    expect(fake.wallet.approvals.pending().map(({ origin, kind }) => ({ origin, kind }))).toEqual(
      state.requests.map(({ origin, kind }) => ({ origin, kind })),
    )
    expect(
      world.toy.performed.map(({ origin, method, scope, params }) =>
        [origin, method, scope, isObject(params) ? params.account : ''].join(' '),
      ),
    ).toEqual(state.performed)
    expect(fake.logged).toEqual([])
  }
}

function at<T>(list: readonly T[], index: number): T | undefined {
  return list[index % Math.max(1, list.length)]
}

function subset<T>(list: readonly T[], bits: number): readonly T[] {
  return list.filter((_, index) => (bits & (1 << index)) !== 0)
}

function toApproved(chosen: Scopes) {
  return Object.fromEntries([...chosen].map(([scope, accounts]) => [scope, { accounts }]))
}

function toPlain(scopes: Scopes): Record<string, readonly string[]> {
  return Object.fromEntries([...scopes].map(([scope, accounts]) => [scope, [...accounts].sort()]))
}

/** The scopes in an event or a session, by their accounts. */
function toScopes(value: unknown): Record<string, readonly unknown[]> {
  const scopes = isObject(value) && isObject(value.sessionScopes) ? value.sessionScopes : {}
  return Object.fromEntries(
    Object.entries(scopes).map(([scope, granted]) => [
      scope,
      isObject(granted) && Array.isArray(granted.accounts) ? [...granted.accounts].sort() : [],
    ]),
  )
}

function toPlainAnswer({ result, error }: Record<string, unknown>): unknown {
  if (isObject(error)) return { code: error.code }
  if (isObject(result)) return { scopes: toScopes(result) }
  return { result: typeof result === 'string' && result.startsWith('signed') ? 'signed' : result }
}

function toPlainOutcome(outcome: Outcome): unknown {
  return 'scopes' in outcome ? { scopes: toPlain(outcome.scopes) } : outcome
}
