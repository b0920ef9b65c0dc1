import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  connectApproved,
  connectPage,
  createFakeWallet,
  settle,
  toyScope,
} from './fakeWallet.test.support.ts'

// Under five seconds, and about a minute in a soak.
const messages = process.env.CAUSEWAY_SOAK === undefined ? 2_000 : 50_000

const origin = 'https://dapp.example'

const junk = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  maxDepth: 3,
})
/** Nearly right, so that what is wrong with it is met as far inside as possible. */
const mostly = (right: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 7, arbitrary: right }, { weight: 1, arbitrary: junk })

const names = fc.constantFrom('toy_read', 'toy_sign', 'toy_send', 'toy_add', 'hasOwnProperty', '__proto__')
const scopeKey = fc.constantFrom(toyScope, 'toy', 'wallet', 'wallet:toy', '__proto__', 'eip155:1')
const scope = fc.record({ methods: mostly(fc.constant([])), notifications: mostly(fc.constant([])) })
const scopes = mostly(fc.dictionary(scopeKey, mostly(scope), { minKeys: 1, maxKeys: 3 }))
const paramsOf: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  wallet_createSession: fc.record(
    { optionalScopes: scopes, requiredScopes: scopes, sessionProperties: junk },
    { requiredKeys: ['optionalScopes'] },
  ),
  wallet_invokeMethod: fc.record({
    scope: mostly(fc.constant(toyScope)),
    request: mostly(fc.record({ method: mostly(names), params: junk }, { requiredKeys: ['method'] })),
  }),
  wallet_revokeSession: fc.record({ scopes: mostly(fc.array(scopeKey)) }),
  wallet_getSession: junk,
  constructor: junk,
  eth_accounts: junk,
}
const id = mostly(fc.oneof(fc.integer(), fc.string()))
const message = mostly(
  fc.constantFrom(...Object.keys(paramsOf)).chain((method) =>
    fc.record(
      {
        jsonrpc: fc.constant('2.0'),
        id,
        method: mostly(fc.constant(method)),
        params: mostly(paramsOf[method] ?? junk),
      },
      { requiredKeys: ['id', 'method'] },
    ),
  ),
)

test(`${messages} messages of any kind: nothing throws, what has an id is answered once, and nothing is signed`, async () => {
  const fake = await createFakeWallet()
  let asked = 0
  await fc.assert(
    fc.asyncProperty(message, async (sent) => {
      // Some of them revoke the session.
      if ((await fake.wallet.sites.record(origin)) === null)
        (await connectApproved(fake, [toyScope], origin)).connection.close()
      const page = connectPage(fake.wallet, origin)
      page.connection.receive(sent)
      await settle()
      // Whatever reached the user is turned down, so that the next message meets an empty queue.
      const isAsked = fake.wallet.approvals.pending().length > 0
      if (isAsked) asked++
      fake.wallet.approvals.rejectAll()
      await fake.clock.pass(61_000)
      const answers = page.inbox.filter((answer) => 'id' in answer)
      const { id } = Object(sent)
      const isAnswerable =
        !Array.isArray(sent) && (typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id)))
      expect(answers.map((answer) => answer.id)).toEqual(isAnswerable ? [JSON.parse(JSON.stringify(id))] : [])
      for (const { jsonrpc, result, error } of answers) {
        expect(jsonrpc).toBe('2.0')
        expect(result === undefined).not.toBe(error === undefined)
        if (error !== undefined)
          expect(error).toMatchObject({ code: expect.any(Number), message: expect.any(String) })
        expect(error).not.toMatchObject({ code: -32603 })
        if (isAsked) expect(error).toMatchObject({ code: 4001 })
      }
      page.connection.close()
    }),
    { numRuns: messages },
  )
  expect(asked).toBeGreaterThan(messages / 100)
  expect(fake.toy.performed.length).toBeGreaterThan(messages / 500)
  expect(fake.toy.performed.every((call) => call.method === 'toy_read')).toBe(true)
  expect(fake.logged).toEqual([])
})
