/**
 * What a wallet owes its sites, written down a second time and as simply as it can be said: no code of the wallet is
 * used here. Scopes are maps of accounts; methods are left out, since every site gets them all.
 */

/** Scope to the accounts granted there. */
export type Scopes = ReadonlyMap<string, readonly string[]>

export interface ModelSession {
  readonly scopes: Scopes
  readonly expiresAt: number | null
}

/** What an answer comes to: a refusal by its code, or the session, or any other result. */
export type Outcome = { readonly code: number } | { readonly scopes: Scopes } | { readonly result: unknown }

export interface ModelPage {
  readonly origin: string
  readonly openedAt: number
  isOpen: boolean
  hasSpoken: boolean
  /** The sessions it must have been told, in order, once it listens. */
  readonly events: Scopes[]
  readonly answers: Map<number, Outcome>
}

export type ModelRequest = {
  readonly origin: string
  readonly createdAt: number
  readonly page: ModelPage
  readonly id: number
} & (
  | { readonly kind: 'connect'; readonly scopes: readonly string[]; readonly expiresAt: number | null }
  | { readonly kind: 'sign'; readonly scope: string; readonly account: string }
)

interface Spam {
  count: number
  last: number
  until: number
}

const waitMs = 600_000
const none: Scopes = new Map()

export function createModel(start: {
  now: number
  networks: readonly string[]
  accounts: readonly string[]
}) {
  const state = {
    now: start.now,
    networks: new Set(start.networks),
    accounts: [...start.accounts],
    isLocked: false,
    sessions: new Map<string, ModelSession>(),
    pages: [] as ModelPage[],
    requests: [] as ModelRequest[],
    performed: [] as string[],
    spam: new Map<string, Spam>(),
    /** Origins whose pages may have missed something while no process ran. */
    behind: new Set<string>(),
    /** Every (origin, scope, account) that the user ever said yes to. */
    approved: new Set<string>(),
  }

  const sessionOf = (origin: string): ModelSession | null => state.sessions.get(origin) ?? null
  const scopesOf = (origin: string): Scopes => sessionOf(origin)?.scopes ?? none
  const grants = (origin: string, scope: string, account: string | null): boolean => {
    const accounts = scopesOf(origin).get(scope)
    return accounts !== undefined && (account === null || accounts.includes(account))
  }

  /**
   * The session of an origin becomes another: whoever is there hears of it, and what it no longer covers is refused. A
   * session that the user approved is told also where it is the same.
   */
  const setSession = (origin: string, next: ModelSession | null, isApproval = false): void => {
    const before = scopesOf(origin)
    if (next === null) state.sessions.delete(origin)
    else state.sessions.set(origin, next)
    for (const request of [...state.requests])
      if (
        request.origin === origin &&
        request.kind === 'sign' &&
        !grants(origin, request.scope, request.account)
      )
        finish(request, { code: 4100 })
    const after = scopesOf(origin)
    if (!isApproval && isSame(before, after)) return
    for (const page of state.pages) if (page.isOpen && page.origin === origin) page.events.push(after)
  }

  /** What is left of a session that lost something: nothing, if it has no account any more. */
  const settled = (session: ModelSession, scopes: Scopes): ModelSession | null =>
    [...scopes.values()].some((accounts) => accounts.length > 0) ? { ...session, scopes } : null

  const finish = (request: ModelRequest, outcome: Outcome | null): void => {
    state.requests = state.requests.filter((other) => other !== request)
    if (outcome !== null && request.page.isOpen) request.page.answers.set(request.id, outcome)
  }
  const spamLimits = { rejected: 3, withdrawn: 10 } as const
  const spamKinds = ['rejected', 'withdrawn'] as const
  const noteSpam = (kind: (typeof spamKinds)[number], origin: string): void => {
    const key = `${kind} ${origin}`
    const before = state.spam.get(key)
    const count = before !== undefined && state.now - before.last <= 30_000 ? before.count + 1 : 1
    const isOver = count === spamLimits[kind]
    const until = isOver ? state.now + 60_000 : (before?.until ?? 0)
    state.spam.set(key, { count: isOver ? 0 : count, last: state.now, until })
  }
  const isBlocked = (origin: string): boolean =>
    spamKinds.some((kind) => state.now < (state.spam.get(`${kind} ${origin}`)?.until ?? 0))

  return {
    state,
    scopesOf,
    open: (origin: string): ModelPage => {
      const page: ModelPage = {
        origin,
        openedAt: state.now,
        isOpen: true,
        hasSpoken: false,
        events: [],
        answers: new Map(),
      }
      state.pages.push(page)
      if (state.behind.has(origin)) page.events.push(scopesOf(origin))
      return page
    },
    close: (page: ModelPage): void => {
      const left = state.requests.filter((request) => request.page === page)
      if (left.length > 0) noteSpam('withdrawn', page.origin)
      for (const request of left) finish(request, null)
      page.isOpen = false
    },
    create: (page: ModelPage, id: number, asked: readonly string[], life: number | null): void => {
      const { origin } = page
      const known = asked.filter((scope) => state.networks.has(scope))
      if (known.length === 0) return void page.answers.set(id, { code: 5100 })
      if (state.requests.some((request) => request.origin === origin && request.kind === 'connect'))
        return void page.answers.set(id, { code: -32002 })
      if (isBlocked(origin)) return void page.answers.set(id, { code: 4100 })
      const expiresAt =
        life !== null && life > 0 ? state.now + life * 1000 : (sessionOf(origin)?.expiresAt ?? null)
      const scopes = [...new Set([...known, ...scopesOf(origin).keys()])]
      state.requests.push({ kind: 'connect', origin, page, id, createdAt: state.now, scopes, expiresAt })
    },
    /** `false`: the wallet is locked, and the request stays. */
    approve: (request: ModelRequest, chosen: Scopes): boolean => {
      if (state.isLocked) return false
      const { origin } = request
      for (const kind of spamKinds) state.spam.delete(`${kind} ${origin}`)
      if (request.kind === 'sign') {
        // Something came between the yes and the signature, and has answered the request already.
        if (!state.requests.includes(request)) return true
        finish(request, { result: 'signed' })
        state.performed.push(`${origin} toy_sign ${request.scope} ${request.account}`)
        return true
      }
      const scopes = new Map(
        [...chosen]
          .filter(([scope]) => state.networks.has(scope))
          .map(([scope, accounts]) => [scope, accounts.filter((account) => holds(scope, account))]),
      )
      for (const [scope, accounts] of scopes)
        for (const account of [...accounts, '']) state.approved.add(`${origin} ${scope} ${account}`)
      const isOver = request.expiresAt !== null && request.expiresAt <= state.now
      if (scopes.size === 0 || isOver) finish(request, { code: 4001 })
      else {
        setSession(origin, { scopes, expiresAt: request.expiresAt }, true)
        finish(request, { scopes })
      }
      return true
    },
    reject: (request: ModelRequest): void => {
      noteSpam('rejected', request.origin)
      finish(request, { code: 4001 })
    },
    get: (page: ModelPage, id: number): void => void page.answers.set(id, { scopes: scopesOf(page.origin) }),
    revoke: (page: ModelPage, id: number, scopes: readonly string[] | null): void => {
      const session = sessionOf(page.origin)
      const present = scopesOf(page.origin)
      const left = new Map([...present].filter(([scope]) => scopes !== null && !scopes.includes(scope)))
      if (session !== null && left.size < present.size) setSession(page.origin, settled(session, left))
      page.answers.set(id, { result: true })
    },
    read: (page: ModelPage, id: number, scope: string): void => {
      const isGranted = grants(page.origin, scope, null)
      page.answers.set(id, isGranted ? { result: `${scope} toy_read` } : { code: 4100 })
      if (isGranted) state.performed.push(`${page.origin} toy_read ${scope} `)
    },
    sign: (page: ModelPage, id: number, scope: string, account: string): void => {
      const { origin } = page
      const queued = state.requests.filter((other) => other.origin === origin && other.kind === 'sign')
      if (!grants(origin, scope, account) || isBlocked(origin)) page.answers.set(id, { code: 4100 })
      else if (queued.length >= 20) page.answers.set(id, { code: -32005 })
      else state.requests.push({ kind: 'sign', origin, page, id, createdAt: state.now, scope, account })
    },
    userRevoke: (origin: string): void => setSession(origin, null),
    userEdit: (origin: string, chosen: Scopes): void => {
      const session = sessionOf(origin)
      if (session === null) return
      const scopes = new Map(
        [...chosen]
          .filter(([scope]) => state.networks.has(scope))
          .map(([scope, accounts]) => [scope, accounts.filter((account) => holds(scope, account))]),
      )
      for (const [scope, accounts] of scopes)
        for (const account of [...accounts, '']) state.approved.add(`${origin} ${scope} ${account}`)
      setSession(origin, scopes.size === 0 ? null : { ...session, scopes })
    },
    removeAccount: (address: string): void => {
      state.accounts = state.accounts.filter((other) => other !== address)
      for (const [origin, session] of [...state.sessions]) {
        const isGone = (account: string) => account.endsWith(`:${address}`)
        if (![...session.scopes.values()].flat().some(isGone)) continue
        const left = [...session.scopes].map(
          ([scope, accounts]) => [scope, accounts.filter((account) => !isGone(account))] as const,
        )
        setSession(origin, settled(session, new Map(left)))
      }
    },
    removeNetwork: (scope: string): void => {
      state.networks.delete(scope)
      for (const [origin, session] of [...state.sessions]) {
        if (!session.scopes.has(scope)) continue
        const left = [...session.scopes].filter(([other]) => other !== scope)
        setSession(origin, settled(session, new Map(left)))
      }
    },
    /** Lets time pass: sessions end and requests are given up, each at its moment. */
    pass: (ms: number): void => {
      const end = state.now + ms
      for (;;) {
        const ends = [...state.sessions].flatMap(([origin, { expiresAt }]) =>
          expiresAt === null ? [] : [{ at: expiresAt, run: () => setSession(origin, null) }],
        )
        const lapses = state.requests.map((request) => ({
          at: request.createdAt + waitMs,
          run: () => finish(request, { code: 4001 }),
        }))
        const [next] = [...ends, ...lapses].sort((one, other) => one.at - other.at)
        if (next === undefined || next.at > end) break
        state.now = next.at
        next.run()
      }
      state.now = end
    },
    /** The process stops: every page is cut off and what waited for a signature is gone. */
    stop: (): void => {
      for (const page of state.pages) page.isOpen = false
      state.requests = state.requests.filter(({ kind }) => kind === 'connect')
      state.spam.clear()
      state.behind = new Set(state.sessions.keys())
    },
  }

  function holds(scope: string, account: string): boolean {
    return state.accounts.some((address) => account === `${scope}:${address}`)
  }
}

function isSame(one: Scopes, other: Scopes): boolean {
  const text = (scopes: Scopes) =>
    JSON.stringify([...scopes].map(([scope, accounts]) => [scope, [...accounts].sort()]).sort())
  return text(one) === text(other)
}
