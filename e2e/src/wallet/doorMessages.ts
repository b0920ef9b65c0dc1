import { MetaMaskOpenRPCDocument } from '@metamask/api-specs'
import fc from 'fast-check'

// What a page may send, from noise to calls that are wrong in one place only.

const names = ['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'then', 'toJSON']
const name = fc.oneof(fc.constantFrom(...names), fc.string())
const leaf = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    -0,
    2 ** 53,
    1e308,
    '0x',
    '0x0',
    `0x${'f'.repeat(66)}`,
    '\u0000',
  ),
)
const json: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(name, tie('value')), { maxLength: 4 }).map((members) => Object.fromEntries(members)),
  ),
})).value

const deep = fc.integer({ min: 90, max: 400 }).map((depth) => {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { value }
  return value
})
const huge = fc.constantFrom(260_000, 1_100_000).map((length) => 'x'.repeat(length))
const junk = fc.oneof(
  { weight: 30, arbitrary: json },
  { weight: 2, arbitrary: deep },
  { weight: 1, arbitrary: huge },
)

/** A copy of a value with one place of it replaced, left out, doubled or given a member that means something to code. */
function bent(value: unknown, depth = 0): fc.Arbitrary<unknown> {
  const whole = [junk, fc.constant([value, value]), fc.constant({ value })]
  if (typeof value !== 'object' || value === null || depth > 8) return fc.oneof(...whole)
  const keys = Object.keys(value)
  const inside = keys.map((key) => {
    const member = Reflect.get(value, key)
    const changed = (next: unknown) =>
      Array.isArray(value) ? value.with(Number(key), next) : { ...value, [key]: next }
    return fc.oneof(
      { weight: 4, arbitrary: bent(member, depth + 1).map(changed) },
      { weight: 1, arbitrary: fc.constant(without(value, key)) },
    )
  })
  const added = fc
    .tuple(name, junk)
    .map(([key, member]) => (Array.isArray(value) ? [...value, member] : withOwn(value, key, member)))
  return fc.oneof({ weight: 1, arbitrary: fc.oneof(...whole) }, { weight: 1, arbitrary: added }, ...inside)
}

function without(value: object, key: string): unknown {
  if (Array.isArray(value)) return value.filter((_, index) => String(index) !== key)
  return Object.fromEntries(Object.entries(value).filter(([each]) => each !== key))
}

/** A member by any name, `__proto__` too. */
function withOwn(value: object, key: string, member: unknown): object {
  return Object.fromEntries([...Object.entries(value), [key, member]])
}

const mostly = (value: unknown) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(value) }, { weight: 3, arbitrary: bent(value) })

export interface Named {
  readonly scope: string
  readonly method: string
  readonly params: unknown
}

interface Documented {
  readonly name: string
  readonly paramStructure?: string
  readonly examples?: { readonly params: { readonly name: string; readonly value: unknown }[] }[]
}

/** The calls of EVM chains as the published document has them, for an account. */
export function ethereumCalls(scope: string, account: string): readonly Named[] {
  const text = JSON.stringify(MetaMaskOpenRPCDocument.methods)
  // Every account of the examples is the one of the session, so that calls get past that check.
  const methods: Documented[] = JSON.parse(text.replaceAll(/0x[0-9a-f]{40}(?=")/gi, account))
  return methods.flatMap(({ name: method, paramStructure, examples = [] }) =>
    examples.map(({ params }) => ({
      scope,
      method,
      params:
        paramStructure === 'by-name'
          ? Object.fromEntries(params.map(({ name, value }) => [name, value]))
          : params.map(({ value }) => value),
    })),
  )
}

const scopeKeys = ['eip155:1337', 'eip155', 'wallet', 'wallet:eip155', 'solana', '__proto__', 'eip155:0x1']

/** One message of a page: noise, an odd envelope, or a call of the session API with what is wrong deep inside. */
export function doorMessage(calls: readonly Named[]): fc.Arbitrary<unknown> {
  const request = fc.constantFrom(...calls).chain(({ scope, method, params }) => {
    const call = { scope, request: { method, params } }
    return fc.oneof(
      { weight: 1, arbitrary: bent(call) },
      {
        weight: 4,
        arbitrary: mostly(params).map((next) => ({ scope, request: { method, params: next } })),
      },
    )
  })
  const session = fc
    .tuple(fc.constantFrom(...scopeKeys), fc.constantFrom('optionalScopes', 'requiredScopes', 'scopes'))
    .chain(([key, member]) => {
      const scope = { references: ['1337'], methods: [], notifications: [], accounts: [] }
      return mostly({ [member]: withOwn({}, key, scope), sessionProperties: { expiry: 60 } })
    })
  const params = {
    wallet_invokeMethod: request,
    wallet_createSession: session,
    wallet_getSession: junk,
    wallet_revokeSession: fc.oneof(junk, mostly({ scopes: ['eip155:1337'] })),
    eth_chainId: junk,
    constructor: junk,
  }
  const method = fc.oneof(
    { weight: 8, arbitrary: fc.constant('wallet_invokeMethod' as const) },
    { weight: 4, arbitrary: fc.constant('wallet_createSession' as const) },
    {
      weight: 2,
      arbitrary: fc.constantFrom('wallet_getSession', 'wallet_revokeSession', 'eth_chainId', 'constructor'),
    },
  )
  const id = fc.oneof(
    { weight: 6, arbitrary: fc.nat() },
    { weight: 2, arbitrary: fc.string() },
    { weight: 1, arbitrary: fc.constantFrom(-1, 0.5, 2 ** 53, 1e308, 'x'.repeat(10_000), '__proto__') },
    { weight: 1, arbitrary: json },
  )
  const envelope = fc
    .tuple(id, method)
    .chain(([id, method]) => params[method].map((params) => ({ jsonrpc: '2.0', id, method, params })))
  return fc.oneof(
    { weight: 1, arbitrary: junk },
    { weight: 2, arbitrary: envelope.chain((message) => bent(message)) },
    { weight: 9, arbitrary: envelope },
  )
}
