import fc from 'fast-check'

/** A request as a page sends it. `params` is JSON text, since that is what comes; `null` where there are none. */
export interface Sent {
  readonly method: string
  readonly params: string | null
}

/** A request with parameters, or without any. */
export function sent(method: string, ...params: readonly unknown[]): Sent {
  return { method, params: params.length === 0 ? null : JSON.stringify(params[0]) }
}

const chains = ['eip155:1', 'eip155:10', 'eip155:1337']
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const alice = '0x9858effd232b4033e47d90003d41ec34ecaeda94'
const bob = '0x6fac4d18c912343bf86fa7049364dd4e424ab9c0'
const sol = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'

/** Mostly the first; one time in `rarity` the second. */
function mostly<T, U>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<U>, rarity: number): fc.Arbitrary<T | U> {
  return fc.oneof({ weight: rarity - 1, arbitrary: usual }, { weight: 1, arbitrary: rare })
}

const goodKey = fc.constantFrom(...chains, ...chains, solana, 'wallet', 'wallet:eip155')
const badKey = fc.constantFrom(
  'eip155',
  'eip155:0',
  'eip155:01',
  'eip155:0x1',
  'eip155:999',
  'EIP155:1',
  'cosmos:hub',
  'cosmos',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'wallet:solana',
  'bad key',
  'x',
  '__proto__',
)

const methods = fc.oneof(
  { weight: 4, arbitrary: fc.constant([]) },
  { weight: 2, arbitrary: fc.subarray(['personal_sign', 'eth_chainId', 'eth_call', 'signIn', 'foo']) },
  { weight: 1, arbitrary: fc.constantFrom(['eth_chainId', 'eth_chainId'], ['wallet_addEthereumChain']) },
)
const notifications = mostly(
  fc.constant([]),
  fc.constantFrom(['eth_subscription'], ['accountsChanged'], ['eth_subscription', 'foo']),
  4,
)

const upper = (address: string) => `0x${address.slice(2).toUpperCase()}`
const account = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.constantFrom(
      `eip155:1:${alice}`,
      `eip155:1:${bob}`,
      `eip155:0:${bob}`,
      `eip155:10:${alice}`,
      `${solana}:${sol}`,
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(`eip155:1:${upper(alice)}`, `eip155:10:${upper(bob)}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'eip155:1:0x0000000000000000000000000000000000000001',
      `${solana}:${sol.toLowerCase()}`,
      `wallet:eip155:${bob}`,
      'cosmos:hub:abc',
    ),
  },
)
const malformedAccount = fc.constantFrom('nonsense', 'eip155:1', 'eip155:1:', '', alice, 'EIP155:1:0xab')
const accounts = mostly(
  fc.array(account, { maxLength: 3 }),
  fc.tuple(account, malformedAccount).map((list) => list as string[]),
  25,
)

/** What real clients write, and in one scope of twenty something that breaks a rule. */
const plainScope = fc.record(
  { methods, notifications, accounts },
  { requiredKeys: ['methods', 'notifications'] },
)
const oddScope = fc.oneof(
  fc.constantFrom(
    null,
    'eip155:1',
    [],
    {},
    { methods: [] },
    { notifications: [] },
    { methods: 'eth_call', notifications: [] },
    { methods: [1], notifications: [] },
    { methods: [], notifications: null },
    { methods: [''], notifications: [] },
    { methods: [], notifications: [' '] },
    { methods: [], notifications: [], extra: 1 },
    { methods: [], notifications: [], references: [] },
    { methods: [], notifications: [], references: ['1'] },
    { methods: [], notifications: [], references: null },
    { methods: [], notifications: [], references: '1' },
    { methods: [], notifications: [], accounts: null },
    { methods: [], notifications: [], accounts: 'x' },
    { methods: [], notifications: [], accounts: [1] },
    { methods: [], notifications: [], rpcDocuments: ['https://example.org'] },
    { methods: [], notifications: [], rpcEndpoints: ['https://example.org'] },
    { methods: [], notifications: [], rpcDocuments: null },
    { methods: [], notifications: [], chains: ['1', 'eip155:10'] },
  ),
)
const namespaceScope = fc
  .tuple(
    plainScope,
    fc.oneof(
      { weight: 8, arbitrary: fc.subarray(['1', '10', '1337', '999'], { minLength: 1 }) },
      { weight: 1, arbitrary: fc.constantFrom([], ['a b'], ['1', '1'], ['01'], ['eip155']) },
    ),
  )
  .map(([scope, references]): [string, unknown] => ['eip155', { ...scope, references }])
const walletScope = fc
  .tuple(plainScope, fc.constantFrom(['eip155'], ['eip155', 'solana'], ['solana'], []))
  .map(([scope, references]): [string, unknown] => ['wallet', { ...scope, references }])

const scopeEntry: fc.Arbitrary<[string, unknown]> = fc.oneof(
  { weight: 14, arbitrary: fc.tuple(goodKey, plainScope) },
  { weight: 4, arbitrary: namespaceScope },
  { weight: 1, arbitrary: walletScope },
  { weight: 3, arbitrary: fc.tuple(badKey, plainScope) },
  { weight: 1, arbitrary: fc.tuple(mostly(goodKey, badKey, 4), oddScope) },
)
const scopes = fc.array(scopeEntry, { minLength: 1, maxLength: 4 }).map((list) => Object.fromEntries(list))

const flag = fc.constantFrom('eip1193-compatible', 'solana_accountChanged_notifications')
const properties = fc.oneof(
  { weight: 6, arbitrary: fc.dictionary(flag, fc.boolean(), { minKeys: 1, noNullPrototype: true }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      { foo: 1 },
      { foo: 1, 'eip1193-compatible': true },
      { 'eip1193-compatible': 'yes' },
      { expiry: '2026-06-01T00:00:00Z' },
      { expiry: 1_000 },
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom({}, null, 'x', []) },
)

const createParams = fc.oneof(
  {
    weight: 40,
    arbitrary: fc.record(
      {
        optionalScopes: scopes,
        requiredScopes: mostly(scopes, fc.constant({}), 3),
        sessionProperties: properties,
        sessionId: fc.constant('0x01'),
        scopedProperties: fc.constant({}),
      },
      { requiredKeys: ['optionalScopes'] },
    ),
  },
  { weight: 6, arbitrary: fc.record({ requiredScopes: scopes }) },
  { weight: 1, arbitrary: fc.record({ scopes, properties: fc.constant({ 'eip1193-compatible': true }) }) },
)
const create = fc.oneof(
  { weight: 30, arbitrary: createParams.map((params) => sent('wallet_createSession', params)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      sent('wallet_createSession'),
      sent('wallet_createSession', []),
      sent('wallet_createSession', {}),
      sent('wallet_createSession', { optionalScopes: null }),
      sent('wallet_createSession', { optionalScopes: {} }),
    ),
  },
)

const chainRequest = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record(
      {
        method: fc.constantFrom(
          'eth_chainId',
          'personal_sign',
          'signIn',
          'wallet_addEthereumChain',
          'wallet_scanQRCode',
          'eth_accounts',
          'foo',
        ),
        params: fc.constantFrom([], ['0x1', 2], { a: 1 }),
      },
      { requiredKeys: ['method'] },
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom({}, null, [], 'x', { method: 1 }, { method: null }) },
)
const invoke = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ scope: mostly(goodKey, badKey, 6), request: chainRequest }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      {},
      [],
      null,
      { scope: 'eip155:1' },
      { scope: 1, request: { method: 'eth_chainId' } },
      { chainId: 'eip155:1', request: { method: 'eth_chainId' } },
    ),
  },
)

const revoke = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .array(mostly(goodKey, badKey, 6), { minLength: 1, maxLength: 3 })
      .map((scopes) => sent('wallet_revokeSession', { scopes })),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      sent('wallet_revokeSession'),
      sent('wallet_revokeSession', {}),
      sent('wallet_revokeSession', []),
      sent('wallet_revokeSession', { scopes: [] }),
      sent('wallet_revokeSession', { scopes: null }),
      sent('wallet_revokeSession', { scopes: 'eip155:1' }),
      sent('wallet_revokeSession', { scopes: [7] }),
      sent('wallet_revokeSession', { sessionId: '0x01' }),
    ),
  },
)

const get = fc.constantFrom(
  sent('wallet_getSession'),
  sent('wallet_getSession', {}),
  sent('wallet_getSession', []),
  sent('wallet_getSession', { sessionId: '0x01' }),
)
const other = fc.constantFrom(
  sent('eth_chainId'),
  sent('wallet_notify', {}),
  sent('wallet_sessionChanged', { sessionScopes: {} }),
  sent('toString'),
)

/** What one page sends, one after another, so that what was granted before matters. */
export const conversation: fc.Arbitrary<readonly Sent[]> = fc.array(
  fc.oneof(
    { weight: 26, arbitrary: create },
    { weight: 6, arbitrary: invoke.map((params) => sent('wallet_invokeMethod', params)) },
    { weight: 3, arbitrary: revoke },
    { weight: 2, arbitrary: get },
    { weight: 1, arbitrary: other },
  ),
  { minLength: 1, maxLength: 10 },
)
