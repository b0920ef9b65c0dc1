import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { devWallet, siweText } from '../control/signIn/siwe/wallet.test.support.ts'
import type { AdminRouteName, AdminRoutes, Role } from './api.ts'
import { type Browser, startConsole, type TestConsole } from './console.test.support.ts'
import { routes } from './routes/index.ts'

let running: TestConsole
beforeAll(async () => {
  running = await startConsole()
})
afterAll(() => running.close())

const names = Object.keys(routes) as AdminRouteName[]
const password = 'correct horse battery staple'
const publicKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .publicKey.export({ type: 'spki', format: 'pem' })
  .toString()

/** Somebody with a role, who came by invitation. */
async function join(owner: Browser, role: Role, email: string): Promise<Browser> {
  const { link } = await owner.ask('POST /members/invites', { body: { email, role } })
  const token = new URL(link ?? '').hash.split('token=')[1] ?? ''
  const browser = running.browser()
  const shown = await browser.ask('POST /session/invite', { body: { token } })
  expect(shown).toMatchObject({ email, role })
  await browser.ask('POST /session/invite/accept', { body: { token, name: email, password } })
  return browser
}

/** Walks through the console as a person would, and notes every route that was answered. */
test('every route answers as its schema says', async () => {
  const asked = new Set<AdminRouteName>()
  const follow = (browser: Browser) => {
    return async <Name extends AdminRouteName>(
      name: Name,
      given?: Parameters<typeof browser.ask<Name>>[1],
    ): Promise<AdminRoutes[Name]['answer']> => {
      const answer = await browser.ask(name, given)
      asked.add(name)
      expect(() => routes[name].answer.parse(answer), name).not.toThrow()
      return answer
    }
  }

  const stranger = running.browser()
  const askStranger = follow(stranger)
  expect(await askStranger('GET /session')).toEqual({ signedIn: false, claimable: false, local: true })
  const browser = running.browser()
  const ask = follow(browser)
  if (running.first === null || !('token' in running.first)) throw new Error('there is no link')
  const me = await ask('POST /session/link', { body: { token: running.first.token } })
  expect(me).toMatchObject({ signedIn: true, role: 'owner', account: { plan: 'local' } })
  expect(await ask('GET /session')).toEqual(me)
  await ask('POST /session/account', { body: { id: me.account.id } })

  expect(await ask('PATCH /user', { body: { name: 'Ada', email: 'ada@example.org' } })).toMatchObject({
    user: { name: 'Ada', email: 'ada@example.org' },
  })
  expect((await ask('POST /user/password', { body: { password } })).hasPassword).toBe(true)
  await follow(stranger)('POST /session/password', { body: { email: 'ada@example.org', password } })
  const { sessions } = await ask('GET /sessions')
  expect(sessions.filter((session) => session.current)).toHaveLength(1)
  const other = sessions.find((session) => !session.current)
  await ask('DELETE /sessions/:id', { params: { id: other?.id ?? '' } })
  expect(await stranger.ask('GET /session')).toMatchObject({ signedIn: false })

  expect((await ask('GET /account')).limits.day.limit).toBeNull()
  expect((await ask('PATCH /account', { body: { name: 'Harbour' } })).account.name).toBe('Harbour')
  const { plans } = await ask('GET /account/plans')
  expect(plans.map((plan) => plan.id)).toContain('developer')
  const changed = await ask('POST /account/plan', { body: { plan: 'developer' } })
  expect(changed.limits).toMatchObject({
    day: { limit: 15_000_000 },
    second: { limit: 4_000 },
    keys: { limit: 5 },
  })
  await ask('GET /account/limits')
  await ask('GET /account/failover')
  const failover = await ask('PUT /account/failover', { body: { on: true } })
  expect(failover).toMatchObject({ on: true, inPlan: false })
  expect(failover.record[0]?.actor).toContain('ada@example.org')
  expect(await ask('GET /account/failover/record', { query: { limit: 5 } })).toEqual({ rows: [], next: null })
  expect(await ask('GET /account/failover/verdict')).toMatchObject({ isWhole: true, rows: 0 })

  const made = await ask('POST /keys', {
    body: { name: 'shop', allow: { origins: ['https://shop.example'] } },
  })
  expect(made.digits).toMatch(/^[0-9a-f]{32}$/)
  expect(made.addresses).toEqual([
    {
      network: 'testnet',
      chainId: 31337,
      http: `http://localhost:8645/testnet/v3/${made.digits}`,
      ws: `ws://localhost:8645/testnet/ws/v3/${made.digits}`,
      curl: expect.stringContaining(made.digits),
    },
  ])
  const params = { id: made.key.id }
  expect((await ask('GET /keys')).keys.map((key) => key.name)).toContain('shop')
  expect(await ask('GET /keys/:id', { params })).toEqual(made.key)
  const edited = await ask('PATCH /keys/:id', {
    params,
    body: { limits: { creditsPerSecond: 100 }, allow: { methods: ['eth_call'] }, networksOff: ['testnet'] },
  })
  expect(edited).toMatchObject({
    limits: { creditsPerSecond: 100, creditsPerDay: null },
    allow: { origins: ['https://shop.example'], methods: ['eth_call'] },
  })
  expect((await ask('GET /keys/:id/addresses', { params })).addresses).toEqual([])
  const rotated = await ask('POST /keys/:id/rotate', { params, body: { overlapSeconds: 60 } })
  expect(rotated.digits).not.toBe(made.digits)
  expect(rotated.key.overlapUntil).not.toBeNull()
  expect((await ask('POST /keys/:id/secret', { params })).key.hasSecret).toBe(true)
  expect((await ask('DELETE /keys/:id/secret', { params })).hasSecret).toBe(false)
  const withJwt = await ask('POST /keys/:id/jwt', {
    params,
    body: { name: 'ci', algorithm: 'ES256', publicKey },
  })
  const jwtId = withJwt.jwtKeys[0]?.id ?? ''
  expect((await ask('DELETE /keys/:id/jwt/:jwtId', { params: { ...params, jwtId } })).jwtKeys).toEqual([])

  const call = { keyId: made.key.id, accountId: me.account.id, network: 'testnet', method: 'eth_call' }
  running.usage.note({ ...call, status: 200, code: null, credits: 80, tookUs: 900 })
  running.usage.noteFailure({
    ...call,
    status: 403,
    code: -32002,
    credits: 5,
    tookUs: 40,
    at: Date.now(),
    requestId: 'request-1',
    reason: 'rejected',
    message: 'rejected due to project ID settings',
    origin: 'https://evil.example',
  })
  await running.usage.flush()
  const usage = await ask('GET /usage', { query: { window: '15m', by: 'key' } })
  expect(usage.rows).toMatchObject([{ id: made.key.id, label: 'shop', requests: 2, errors: 1, credits: 85 }])
  expect((await ask('GET /overview', { query: { window: '1h' } })).topMethods[0]?.id).toBe('eth_call')
  const page = await ask('GET /failures', { query: { window: '15m', reason: 'rejected' } })
  expect(page.failures).toMatchObject([
    { keyName: 'shop', origin: 'https://evil.example', remedy: expect.stringContaining('allowlist') },
  ])
  expect((await ask('DELETE /keys/:id', { params })).revokedAt).not.toBeNull()

  const { invite } = await ask('POST /members/invites', { body: { email: 'x@example.org', role: 'viewer' } })
  await ask('DELETE /members/invites/:id', { params: { id: invite.id } })
  const viewer = await join(browser, 'viewer', 'vi@example.org')
  asked.add('POST /session/invite').add('POST /session/invite/accept')
  const { members } = await ask('GET /members')
  const userId = members.find(({ role }) => role === 'viewer')?.user.id ?? ''
  await ask('PATCH /members/:id', { params: { id: userId }, body: { role: 'admin' } })
  expect(await viewer.ask('GET /session')).toMatchObject({ signedIn: false })
  await ask('DELETE /members/:id', { params: { id: userId } })

  await askStranger('POST /session/reset', { body: { email: 'ada@example.org' } })
  const { letters } = await vi.waitFor(async () => {
    const found = await ask('GET /members/letters')
    expect(found.letters.map(({ kind }) => kind)).toContain('reset')
    return found
  })
  const reset =
    new URL(letters.find(({ kind }) => kind === 'reset')?.link ?? '').hash.split('token=')[1] ?? ''
  await follow(browser)('POST /session/reset/accept', { body: { token: reset, password: `${password}!` } })

  expect((await ask('GET /networks')).networks).toMatchObject([
    { name: 'testnet', state: 'ready', kind: 'dev' },
    { name: 'mainnet', state: 'waiting', says: 'Ethereum has no upstream here yet' },
  ])
  const audit = await ask('GET /audit', { query: { action: 'key', limit: 5 } })
  expect(audit.entries).toHaveLength(5)
  expect((await ask('GET /settings')).jwtAudience).toBe('node.example.org')

  const prove = async () => {
    const { nonce, domain, uri, statement, issuedAt, expirationTime } = await ask(
      'POST /session/wallet/nonce',
    )
    const { address, signText } = devWallet()
    const message = siweText({
      domain,
      address,
      statement,
      uri,
      chainId: 1,
      nonce,
      issuedAt: new Date(issuedAt),
      expirationTime: new Date(expirationTime),
    })
    return { message, signature: signText(message) }
  }
  const linked = await ask('POST /user/wallet', { body: await prove() })
  expect(linked.user.address).toBe(devWallet().address.toLowerCase())
  await ask('DELETE /session')
  expect(await ask('GET /session')).toMatchObject({ signedIn: false })
  const proof = await prove()
  expect((await ask('POST /session/wallet', { body: proof })).user.name).toBe('Ada')
  expect((await browser.refusal('POST /session/wallet', { body: proof })).code).toBe('notAccepted')
  expect((await ask('DELETE /user/wallet')).user.address).toBeNull()

  // A service is claimed on another address: see the tests of sessions.
  expect(names.filter((name) => !asked.has(name))).toEqual(['POST /session/claim'])
})
