import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { devWallet, siweText } from '../control/signIn/siwe/wallet.test.support.ts'
import { adminRoot, type WalletNonce, type WalletProof } from './api.ts'
import { type Answer, type Browser, startConsole, type TestConsole } from './console.test.support.ts'

let running: TestConsole
let owner: Browser
const password = 'correct horse battery staple'
const markup = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>`

beforeAll(async () => {
  running = await startConsole()
  owner = await running.owner()
  await owner.ask('PATCH /user', { body: { email: 'ada@example.org' } })
  await owner.ask('POST /user/password', { body: { password } })
})
afterAll(() => running.close())

const wallet = devWallet()

/** Signs what the console asks for, as a page with a wallet does. */
async function sign(asked: WalletNonce, edits: Partial<WalletNonce> = {}): Promise<WalletProof> {
  const { issuedAt, expirationTime, ...rest } = { ...asked, ...edits }
  const message = siweText({
    ...rest,
    address: wallet.address,
    chainId: 31337,
    issuedAt: new Date(issuedAt),
    expirationTime: new Date(expirationTime),
  })
  return { message, signature: wallet.signText(message) }
}

const begin = (browser: Browser) => browser.ask('POST /session/wallet/nonce')

describe('signing in with a wallet', () => {
  test('a linked account signs in with a message that counts once, in the browser that began', async () => {
    const stranger = running.browser()
    const unknown = await stranger.refusal('POST /session/wallet', {
      body: await sign(await begin(stranger)),
    })
    expect(unknown).toMatchObject({ status: 401, code: 'notAccepted' })

    const linked = await owner.ask('POST /user/wallet', { body: await sign(await begin(owner)) })
    expect(linked.user.address).toBe(wallet.address.toLowerCase())

    const browser = running.browser()
    const body = await sign(await begin(browser))
    const thief = running.browser()
    expect(await thief.refusal('POST /session/wallet', { body })).toMatchObject({ status: 401 })
    await begin(thief)
    expect(await thief.refusal('POST /session/wallet', { body })).toMatchObject({ status: 401 })
    expect(thief.cookies.has(`causeway-${running.port}`)).toBe(false)
    expect(await browser.ask('POST /session/wallet', { body })).toMatchObject({
      signedIn: true,
      role: 'owner',
    })
    expect(await browser.refusal('POST /session/wallet', { body })).toMatchObject({
      status: 401,
      code: 'notAccepted',
      message: expect.stringContaining('used already'),
    })
  })

  test.each<[string, (asked: WalletNonce) => Partial<WalletNonce>]>([
    ['for another site', () => ({ domain: 'evil.example' })],
    ['for a page of another site', () => ({ uri: 'https://evil.example' })],
    ['for another port of this machine', () => ({ domain: 'localhost:3000' })],
    ['with a nonce that nobody gave out', () => ({ nonce: 'f'.repeat(32) })],
    ['that has ended', () => ({ expirationTime: new Date(Date.now() - 1000).toISOString() })],
    ['from the future', () => ({ issuedAt: new Date(Date.now() + 3_600_000).toISOString() })],
  ])('a message %s is refused', async (_, edits) => {
    const browser = running.browser()
    const asked = await begin(browser)
    const body = await sign(asked, edits(asked))
    expect(await browser.refusal('POST /session/wallet', { body })).toMatchObject({
      status: 401,
      code: 'notAccepted',
    })
    expect(await browser.ask('GET /session')).toMatchObject({ signedIn: false })
  })

  test('the signature of a contract cannot be taken, and is refused as such', async () => {
    const browser = running.browser()
    const { message } = await sign(await begin(browser))
    const body = { message, signature: `0x${'11'.repeat(200)}` }
    expect(await browser.refusal('POST /session/wallet', { body })).toMatchObject({
      status: 400,
      field: 'signature',
    })
  })
})

describe('whether somebody is known', () => {
  /** All that an answer tells, but for the number of the request and the time. */
  const told = ({ status, headers, text }: Answer) => {
    const { 'causeway-request-id': _, date: __, ...rest } = headers
    return { status, headers: rest, text }
  }
  const post = (path: string, body: unknown) =>
    running.browser().send('POST', `${adminRoot}${path}`, { body: JSON.stringify(body) })

  test('a sign-in does not tell', async () => {
    const guess = { password: 'not this one at all' }
    const known = await post('/session/password', { ...guess, email: 'ada@example.org' })
    const unknown = await post('/session/password', { ...guess, email: 'eve@example.org' })
    expect(told(known)).toEqual(told(unknown))
    expect(known.status).toBe(401)
  })

  test('a reset does not tell, and its letter goes to those who own the account alone', async () => {
    const known = await post('/session/reset', { email: 'ada@example.org' })
    const unknown = await post('/session/reset', { email: 'eve@example.org' })
    expect(told(known)).toEqual(told(unknown))
    expect(known.status).toBe(200)
    await expect
      .poll(async () => (await owner.ask('GET /members/letters')).letters.map((letter) => letter.to))
      .toEqual(['ada@example.org'])
  })

  test('links, codes and invitations that were never given out are all the same', async () => {
    const paths = ['/session/reset/accept', '/session/invite', '/session/invite/accept', '/session/link']
    const token = 'A'.repeat(43)
    const bodies = [{ token, password }, { token }, { token, name: 'Eve', password }, { token }]
    const answers = await Promise.all(paths.map((path, index) => post(path, bodies[index])))
    for (const answer of answers) expect(told(answer)).toEqual(told(answers[0] ?? answer))
    expect(answers[0]?.status).toBe(401)
  })

  test('an invitation looks the same for somebody who is known elsewhere', async () => {
    await running.store.db
      .insertInto('users')
      .values({
        id: 'k',
        email: 'known@example.org',
        address: null,
        name: 'K',
        password_hash: null,
        created_at: 1,
      })
      .execute()
    const shape = async (email: string) => {
      const body = JSON.stringify({ email, role: 'viewer' })
      const { status, headers, text } = await owner.send('POST', `${adminRoot}/members/invites`, { body })
      const { invite, link } = JSON.parse(text)
      return [status, headers['set-cookie'], Object.keys(invite), invite.role, typeof link]
    }
    expect(await shape('known@example.org')).toEqual(await shape('other@example.org'))
  })
})

describe('sessions', () => {
  test('a cookie lasts as long as a session can, and a used session is kept alive', async () => {
    const browser = running.browser()
    const answer = await browser.send('POST', `${adminRoot}/session/password`, {
      body: JSON.stringify({ email: 'ada@example.org', password }),
    })
    const [cookie = ''] = answer.headers['set-cookie'] ?? []
    const days = Number(/Max-Age=(\d+)/.exec(cookie)?.[1]) / 86_400
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThanOrEqual(30)
    expect(JSON.parse(answer.text).expiresAt - Date.now()).toBeLessThanOrEqual(12 * 3_600_000)
  })

  test('of two cookies of our name, one of them planted, neither is taken', async () => {
    const name = `causeway-${running.port}`
    const mine = owner.cookies.get(name) ?? ''
    for (const pair of [
      [mine, 'A'.repeat(43)],
      ['A'.repeat(43), mine],
    ]) {
      const Cookie = pair.map((value) => `${name}=${value}`).join('; ')
      const { text } = await running.browser().send('GET', `${adminRoot}/session`, { headers: { Cookie } })
      expect(JSON.parse(text).signedIn).toBe(false)
    }
  })

  test('whoever changes their own role goes on under a new token; the old one is dead', async () => {
    const { link } = await owner.ask('POST /members/invites', {
      body: { email: 'second@example.org', role: 'owner' },
    })
    const token = new URL(link ?? '').hash.split('token=')[1] ?? ''
    const browser = running.browser()
    const { user } = await browser.ask('POST /session/invite/accept', {
      body: { token, name: 'Second', password },
    })
    const stolen = running.browser()
    for (const [name, value] of browser.cookies) stolen.cookies.set(name, value)
    await browser.ask('PATCH /members/:id', { params: { id: user.id }, body: { role: 'admin' } })
    expect(await browser.ask('GET /session')).toMatchObject({ signedIn: true, role: 'admin' })
    expect(await stolen.ask('GET /session')).toMatchObject({ signedIn: false })

    const other = running.browser()
    await other.ask('POST /session/password', { body: { email: 'second@example.org', password } })
    await owner.ask('PATCH /members/:id', { params: { id: user.id }, body: { role: 'viewer' } })
    expect(await other.ask('GET /session')).toMatchObject({ signedIn: false })
    expect(await browser.ask('GET /session')).toMatchObject({ signedIn: false })
  })
})

describe('markup', () => {
  const isHarmless = ({ headers }: Answer) => {
    expect(headers['content-type']).toBe('application/json')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  }

  test('cannot be an origin of an allowlist, and comes back in no refusal', async () => {
    for (const origin of [
      markup,
      'javascript:alert(1)',
      'https://a.example/<b>',
      'https://a.example" onload="',
    ]) {
      const body = JSON.stringify({ name: 'list', allow: { origins: [origin] } })
      const answer = await owner.send('POST', `${adminRoot}/keys`, { body })
      expect(answer.status).toBe(400)
      expect(JSON.parse(answer.text).error.field).toBe('allow.origins.0')
      expect(answer.text).not.toContain(origin)
      isHarmless(answer)
    }
  })

  test('in a name of a key, a person or an account stays the text it is, in every list', async () => {
    const { key: made } = await owner.ask('POST /keys', { body: { name: markup } })
    await owner.ask('PATCH /user', { body: { name: markup.slice(0, 60) } })
    await owner.ask('PATCH /account', { body: { name: markup.slice(0, 60) } })
    for (const path of ['/keys', `/keys/${made.id}`, '/members', '/account', '/session', '/audit']) {
      const answer = await owner.send('GET', `${adminRoot}${path}`)
      expect(answer.status).toBe(200)
      expect(answer.text).toContain('<script>alert(1)</script>')
      isHarmless(answer)
    }
  })

  test('in the Origin of a refused call is shown as text in the log explorer', async () => {
    const { key: made } = await owner.ask('POST /keys', { body: { name: 'calls' } })
    running.usage.noteFailure({
      keyId: made.id,
      accountId: made.accountId,
      network: 'testnet',
      method: markup,
      status: 403,
      code: -32002,
      credits: 5,
      tookUs: 40,
      at: Date.now(),
      requestId: 'markup-1',
      reason: 'rejected',
      message: 'rejected due to project ID settings',
      origin: markup,
    })
    await running.usage.flush()
    const answer = await owner.send('GET', `${adminRoot}/failures?window=15m`)
    isHarmless(answer)
    expect(JSON.parse(answer.text).failures[0].origin).toBe(markup)
  })

  test('in a path or a query is not repeated by the door', async () => {
    for (const path of [`/${encodeURIComponent(markup)}`, `/keys/${encodeURIComponent(markup)}`]) {
      const answer = await owner.send('GET', `${adminRoot}${path}`)
      expect(answer.status).toBe(404)
      expect(answer.text).not.toContain('script')
      isHarmless(answer)
    }
    const page = await owner.send('GET', `/${encodeURIComponent(markup)}`)
    expect(page.text).not.toContain('alert(1)')
  })
})

test('a zero, which PostgreSQL refuses in a text, is refused at the door', async () => {
  const email = await owner.refusal('POST /session/password', {
    body: { email: 'a\0@example.org', password },
  })
  expect(email).toMatchObject({ status: 400, code: 'invalid', field: 'email' })
  const account = await owner.refusal('POST /session/account', { body: { id: 'a\0' } })
  expect(account).toMatchObject({ status: 400, field: 'id' })
  expect((await owner.send('GET', `${adminRoot}/keys/%00`)).status).toBe(404)
  const status = await owner.send('GET', `${adminRoot}/failures?status=99999999999`)
  expect(status.status).toBe(400)
})
