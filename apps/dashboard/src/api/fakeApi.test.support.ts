import type {
  ApiKey,
  FailureRow,
  ForwardedRow,
  LimitsNow,
  NetworkStatus,
  PartnerView,
  PlanView,
  SignedIn,
  UsageFigures,
  UsageView,
} from '@causeway/node/admin'
import { type ApiClient, createClient, type LiveSource } from './client.ts'

/** A service that is not there: it answers every route of the pages from plain data, so that screens can be looked at. */
export interface FakeApi {
  readonly client: ApiClient
  /** Speaks on every open stream. */
  say(event: string, data: unknown): void
  /** What a route answers from now on: `GET /keys`. A status of 400 or more refuses. */
  answer(route: string, body: unknown, status?: number): void
}

const day = 86_400_000

export function createFakeApi(now = Date.now()): FakeApi {
  const answers = new Map<string, { body: unknown; status: number }>()
  const streams: Map<string, ((event: { data?: unknown }) => void)[]>[] = []
  const answer = (route: string, body: unknown, status = 200) => void answers.set(route, { body, status })
  for (const [route, body] of Object.entries(defaults(now))) answer(route, body)

  const client = createClient({
    fetch: async (url, { method = 'GET' }) => {
      const { pathname, searchParams } = new URL(url, 'http://fake.example')
      const path = pathname.replace('/admin/v1', '').replace(/^\/keys\/k\d/, '/keys/:id')
      const found = answers.get(`${method} ${path}`)
      const { body, status } = found ?? {
        body: { error: { code: 'notFound', message: `There is no ${method} ${path}.` } },
        status: 404,
      }
      const value = typeof body === 'function' ? body(searchParams) : body
      return new Response(JSON.stringify(value), { status })
    },
    openLive: () => {
      const listeners = new Map<string, ((event: { data?: unknown }) => void)[]>()
      streams.push(listeners)
      const source: LiveSource = {
        readyState: 1,
        addEventListener: (name, listener) => {
          listeners.set(name, [...(listeners.get(name) ?? []), listener])
        },
        close: () => listeners.clear(),
      }
      return source
    },
  })
  return {
    client,
    answer,
    say: (event, data) => {
      for (const listeners of streams)
        for (const listener of listeners.get(event) ?? []) listener({ data: JSON.stringify(data) })
    },
  }
}

/** Everything that the pages read, for an account that has been used for a while. */
function defaults(now: number): Record<string, unknown> {
  const plans = planRows()
  const [, core] = plans
  const user = {
    id: 'u1',
    email: 'ada@harbour.example',
    address: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    name: 'Ada Lindqvist',
    createdAt: now - 90 * day,
  }
  const account = {
    id: 'a1',
    name: 'Harbour Works',
    plan: 'developer',
    planOverrides: {},
    status: 'active',
    failover: true,
    createdAt: now - 90 * day,
  } as const
  const session: SignedIn = {
    signedIn: true,
    user,
    hasPassword: true,
    account,
    role: 'owner',
    accounts: [
      { id: 'a1', name: account.name, role: 'owner' },
      { id: 'a2', name: 'Tidewater', role: 'viewer' },
    ],
    expiresAt: now + 7 * day,
  }
  const limits: LimitsNow = {
    day: { used: 12_345_678, limit: 15_000_000, resetsAt: now + 5 * 3_600_000 },
    second: { used: 880, limit: 4000 },
    keys: { used: 3, limit: 5 },
  }
  const keys = keyRows(now)
  const failures = failureRows(now)
  const audit = [
    {
      id: '1',
      accountId: 'a1',
      at: now - 60_000,
      actor: 'Ada Lindqvist',
      action: 'key.edit',
      target: 'Web shop',
      detail: '{"allow":{"origins":["https://shop.example"]}}',
    },
    {
      id: '2',
      accountId: 'a1',
      at: now - 3_600_000,
      actor: 'Ada Lindqvist',
      action: 'failover.switch',
      target: 'Harbour Works',
      detail: '{"failover":{"from":false,"to":true}}',
    },
  ]
  return {
    'GET /session': session,
    'GET /account': { account, plan: plans[2] ?? core, limits },
    'GET /account/plans': { plans },
    'POST /account/plan': {
      account: { ...account, plan: 'team' },
      plan: plans[3],
      limits: { ...limits, day: { ...limits.day, limit: 75_000_000 } },
    },
    'GET /account/limits': limits,
    'GET /account/failover': { on: true, inPlan: false, record: [audit[1]], partners: partnerRows(now) },
    'GET /account/failover/record': { rows: forwardedRows(now), next: null },
    'GET /account/failover/verdict': { isWhole: true, rows: 3, seq: 3, hash: 'c3'.repeat(32) },
    'GET /overview': (query: URLSearchParams) => {
      const view = usageView(query, now)
      return { total: view.total, series: view.series, topMethods: view.rows, topNetworks: [], limits }
    },
    'GET /usage': (query: URLSearchParams) => usageView(query, now),
    'GET /failures': { failures, next: 'older' },
    'GET /networks': { networks: networkRows(now) },
    'GET /keys': { keys },
    'GET /keys/:id': keys[0],
    'PATCH /keys/:id': keys[0],
    'GET /keys/:id/addresses': { addresses: addresses('<key>') },
    'POST /keys': {
      key: keys[0],
      digits: '3f2a9c0b7d1e4f5a8b6c2d3e9f0a1b2c',
      addresses: addresses('3f2a9c0b7d1e4f5a8b6c2d3e9f0a1b2c'),
    },
    'GET /members': {
      members: [
        { accountId: 'a1', user, role: 'owner', since: now - 90 * day },
        {
          accountId: 'a1',
          user: { ...user, id: 'u2', name: 'Bela Kovács', email: 'bela@harbour.example', address: null },
          role: 'admin',
          since: now - 9 * day,
        },
        {
          accountId: 'a1',
          user: { ...user, id: 'u3', name: 'Chidi', email: null },
          role: 'viewer',
          since: now - day,
        },
      ],
      invites: [
        { id: 'i1', email: 'dora@harbour.example', role: 'viewer', createdAt: now, expiresAt: now + 6 * day },
      ],
    },
    'GET /members/letters': {
      letters: [
        {
          id: 'l1',
          at: now,
          kind: 'invite',
          to: 'dora@harbour.example',
          link: 'http://localhost:8647/invite#Zm9vYmFyYmF6cXV4',
          expiresAt: now + 6 * day,
        },
      ],
    },
    'GET /sessions': {
      sessions: [
        {
          id: 's1',
          current: true,
          createdAt: now,
          lastSeenAt: now,
          expiresAt: now + 7 * day,
          userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0 Safari/537.36',
          ip: '127.0.0.1',
          way: 'link',
        },
        {
          id: 's2',
          current: false,
          createdAt: now - day,
          lastSeenAt: now - 3_600_000,
          expiresAt: now + 6 * day,
          userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14) Version/18 Safari/605',
          ip: '203.0.113.9',
          way: 'wallet',
        },
      ],
    },
    'GET /audit': { entries: audit, next: null },
    'GET /settings': {
      version: '0.1.0',
      host: '127.0.0.1',
      domain: null,
      ports: { data: 8645, tls: null, console: 8647 },
      jwtAudience: 'localhost',
      cors: ['*'],
      database: 'embedded',
      redis: false,
      mail: false,
      plans,
    },
    'DELETE /session': { done: true },
  }
}

function partnerRows(now: number): readonly PartnerView[] {
  const good: PartnerView = {
    network: 'mainnet',
    partner: 'liquid',
    state: 'good',
    since: now - day,
    askedAt: now - 9_000,
    goodAt: now - 9_000,
    asked: 4_320,
    failed: 2,
    latencyMs: 38.2,
    says: null,
  }
  const lying = { state: 'lying', says: 'its answer to eth_getBlockByHash was wrong', failed: 40 } as const
  return [good, { ...good, ...lying, partner: 'rivet', goodAt: now - 2 * day, latencyMs: null }]
}

function forwardedRows(now: number): readonly ForwardedRow[] {
  return [3, 2, 1].map((seq) => ({
    seq,
    at: now - seq * 60_000,
    keyId: 'k1',
    keyName: 'Web shop',
    network: 'mainnet',
    method: 'eth_getUncleByBlockHashAndIndex',
    partner: 'liquid',
    outcome: seq === 2 ? 'unanswered' : 'answered',
    salt: '0f'.repeat(16),
    requestDigest: 'ab'.repeat(32),
    answerDigest: seq === 2 ? null : 'cd'.repeat(32),
    previous: `${seq - 1}`.repeat(64),
    hash: `${seq}`.repeat(64),
  }))
}

function planRows(): readonly PlanView[] {
  const plan = (
    id: string,
    title: string,
    creditsPerDay: number | null,
    creditsPerSecond: number | null,
    keys: number | null,
    rank: number,
  ): PlanView => ({
    id,
    title,
    creditsPerDay,
    creditsPerSecond,
    keys,
    failover: rank > 2,
    tracing: rank > 0,
    secretOverridesAllowlists: rank > 0,
    isOffered: true,
  })
  return [
    plan('local', 'Local', null, null, null, 3),
    plan('core', 'Core', 3_000_000, 500, 1, 0),
    plan('developer', 'Developer', 15_000_000, 4000, 5, 1),
    plan('team', 'Team', 75_000_000, 40_000, null, 2),
    plan('growth', 'Growth', 300_000_000, 100_000, null, 3),
  ]
}

function keyRows(now: number): readonly ApiKey[] {
  const key: ApiKey = {
    id: 'k1',
    accountId: 'a1',
    name: 'Web shop',
    hint: '3f2a9c',
    enabled: true,
    networksOff: ['ticknet'],
    hasSecret: true,
    secretRequired: true,
    jwtRequired: false,
    failover: true,
    jwtKeys: [
      {
        id: 'j1a2b3',
        name: 'Backend',
        algorithm: 'ES256',
        publicKey: '',
        fingerprint: 'n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=',
      },
    ],
    allow: {
      origins: ['https://shop.example', 'https://*.shop.example'],
      userAgents: [],
      addresses: [],
      methods: ['eth_call'],
      ips: [],
    },
    limits: { creditsPerSecond: 500, creditsPerDay: null },
    createdAt: now - 40 * day,
    revokedAt: null,
    overlapUntil: null,
  }
  const plain = {
    ...key,
    hasSecret: false,
    secretRequired: false,
    jwtKeys: [],
    allow: { ...key.allow, origins: [], methods: [] },
    limits: { creditsPerSecond: null, creditsPerDay: null },
  }
  return [
    key,
    {
      ...plain,
      id: 'k2',
      name: 'Indexer of a very long name that nobody wanted to shorten',
      hint: '9b1c04',
      overlapUntil: now + day,
    },
    { ...plain, id: 'k3', name: 'Laptop', hint: 'c0ffee', enabled: false },
    { ...plain, id: 'k4', name: 'Old app', hint: 'dead00', revokedAt: now - day },
  ]
}

function networkRows(now: number): readonly NetworkStatus[] {
  const row = (name: string, chainId: number, rest: Partial<NetworkStatus> = {}): NetworkStatus => ({
    name,
    chainId,
    scope: `eip155:${chainId}`,
    kind: 'dev',
    state: 'ready',
    says: null,
    head: { number: 1_234_567, hash: `0x${'ab'.repeat(32)}`, timestamp: Math.floor(now / 1000) - 4 },
    progress: null,
    http: `http://${name}.localhost:8645/v3/<key>`,
    ws: `ws://${name}.localhost:8645/ws/v3/<key>`,
    ...rest,
  })
  return [
    row('localnet', 1337),
    row('ticknet', 1338),
    row('history', 9999, {
      kind: 'imported',
      state: 'importing',
      says: 'Its chain is being brought in; what is there already is answered.',
      progress: { done: 6400, total: 9000 },
    }),
    ...['mainnet', 'sepolia', 'base', 'optimism', 'arbitrum'].map((name, index) =>
      row(name, index + 1, { kind: 'known', state: 'waiting', head: null, says: 'no upstream' }),
    ),
  ]
}

function failureRows(now: number): readonly FailureRow[] {
  const row: FailureRow = {
    id: 'f1',
    at: now - 4000,
    requestId: '01j9zv4w8d7q',
    keyId: 'k1',
    keyName: 'Web shop',
    network: 'localnet',
    method: 'eth_getBalance',
    status: 403,
    code: -32002,
    reason: 'rejected',
    message: 'rejected due to project ID settings',
    origin: 'https://evil.example',
    credits: 5,
    tookMs: 0.18,
    remedy: "Add the origin, user agent, address, method or IP address to the key's allowlist.",
  }
  return [
    row,
    {
      ...row,
      id: 'f2',
      at: now - 64_000,
      status: 429,
      code: 429,
      reason: 'keyPerSecond',
      message: 'Too Many Requests',
      origin: null,
      remedy: 'Send less at once, wait as Retry-After says, or raise the limit of the key.',
    },
    {
      ...row,
      id: 'f3',
      at: now - 99_000,
      status: 200,
      code: 3,
      reason: 'reverted',
      method: 'eth_call',
      message: 'execution reverted: not the owner',
      remedy: 'The contract refused the call. The data of the error says why.',
    },
  ]
}

function addresses(key: string) {
  return ['localnet', 'history'].map((network, index) => ({
    network,
    chainId: 1337 + index,
    http: `http://${network}.localhost:8645/v3/${key}`,
    ws: `ws://${network}.localhost:8645/ws/v3/${key}`,
    curl: `curl http://${network}.localhost:8645/v3/${key} \\\n  -H 'Content-Type: application/json' \\\n  -d '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}'`,
  }))
}

const steps = {
  '15m': [15, 60],
  '1h': [60, 60],
  '24h': [96, 900],
  '7d': [84, 7200],
  '30d': [120, 21_600],
} as const

function usageView(query: URLSearchParams, now: number): UsageView {
  const window =
    (['15m', '1h', '24h', '7d', '30d'] as const).find((each) => each === query.get('window')) ?? '1h'
  const by =
    (['key', 'network', 'method', 'status'] as const).find((each) => each === query.get('by')) ?? 'method'
  const [count, stepSeconds] = steps[window]
  const wave = (scale: number, shift: number) =>
    Array.from({ length: count }, (_, step) =>
      Math.round(scale * (1.2 + Math.sin(step / 5 + shift) + ((step * 7919) % 13) / 26)),
    )
  const at = Array.from({ length: count }, (_, step) => now - (count - step) * stepSeconds * 1000)
  const figures: UsageFigures = {
    requests: 48_210,
    errors: 132,
    credits: 3_980_400,
    meanMs: 1.84,
    p50Ms: 0.92,
    p95Ms: 6.4,
    maxMs: 212,
  }
  const labels = {
    key: ['Web shop', 'Indexer', 'Laptop'],
    network: ['localnet', 'history'],
    method: [
      'eth_call',
      'eth_getBlockByNumber',
      'eth_getTransactionReceipt',
      'eth_getLogs',
      'eth_estimateGas',
    ],
    status: ['200', '403', '429'],
  }[by]
  return {
    window,
    by,
    from: at[0] ?? now,
    to: now,
    stepSeconds,
    total: figures,
    series: {
      at,
      requests: wave(400, 0),
      errors: wave(8, 2),
      credits: wave(32_000, 0),
      meanMs: wave(100, 1).map((value) => value / 60),
    },
    rows: labels.map((label, index) => ({
      ...figures,
      requests: Math.round(figures.requests / (index + 1.6)),
      errors: index === 0 ? 0 : 41 * index,
      id: by === 'key' ? `k${index + 1}` : label,
      label,
      requestsAt: wave(200 / (index + 1), index),
    })),
  }
}
