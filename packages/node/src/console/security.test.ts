import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AdminRouteName, adminRoot, consoleHeader, type Role } from './api.ts'
import { type Browser, sendRaw, startConsole, type TestConsole } from './console.test.support.ts'
import { openApiDocument } from './openApi.ts'
import { routes } from './routes/index.ts'

let running: TestConsole
let owner: Browser
let viewer: Browser
let admin: Browser
const names = Object.keys(routes) as AdminRouteName[]
const password = 'correct horse battery staple'

beforeAll(async () => {
  running = await startConsole()
  owner = await running.owner()
  viewer = await join('viewer')
  admin = await join('admin')
})
afterAll(() => running.close())

async function join(role: Role): Promise<Browser> {
  const email = `${role}@example.org`
  const { link } = await owner.ask('POST /members/invites', { body: { email, role } })
  const token = new URL(link ?? '').hash.split('token=')[1] ?? ''
  const browser = running.browser()
  await browser.ask('POST /session/invite/accept', { body: { token, name: role, password } })
  return browser
}

const params = { id: 'some-id', jwtId: 'some-id' }
const isRead = (name: AdminRouteName) => name.startsWith('GET ')

describe('who may what', () => {
  const closed = names.filter((name) => routes[name].may !== 'anyone')

  test.each(closed)('%s is for those who are signed in', async (name) => {
    expect(await running.browser().refusal(name, { params, body: {} })).toMatchObject({
      status: 401,
      code: 'signedOut',
    })
  })

  const forOwners: AdminRouteName[] = [
    'PATCH /account',
    'POST /account/plan',
    'PUT /account/failover',
    'POST /members/invites',
    'DELETE /members/invites/:id',
    'PATCH /members/:id',
    'DELETE /members/:id',
    'GET /members/letters',
  ]
  const ownAffairs = names.filter((name) => routes[name].may === 'member')

  test('a viewer looks and changes nothing but themselves', async () => {
    for (const name of closed.filter((each) => !ownAffairs.includes(each))) {
      const { status } = await viewer.refusal(name, { params, body: {} }).catch(() => ({ status: 200 }))
      const isSecret = name === 'GET /members/letters' || name === 'GET /audit'
      expect(status === 403, name).toBe(!isRead(name) || isSecret)
    }
  })

  test('an admin may all but members, plan and account', async () => {
    for (const name of closed.filter((each) => !ownAffairs.includes(each))) {
      const { status } = await admin.refusal(name, { params, body: {} }).catch(() => ({ status: 200 }))
      expect(status === 403, name).toBe(forOwners.includes(name))
    }
  })

  test('keys of another account are not there', async () => {
    const mine = await owner.ask('POST /keys', { body: { name: 'mine' } })
    await running.store.db
      .updateTable('api_keys')
      .set({ account_id: (await otherAccount()).id })
      .where('id', '=', mine.key.id)
      .execute()
    for (const name of names.filter((each) => each.includes('/keys/:id'))) {
      const body = name.includes('rotate')
        ? { overlapSeconds: 0 }
        : name.includes('jwt')
          ? { name: 'a', algorithm: 'ES256', publicKey: 'x' }
          : {}
      const refused = await owner.refusal(name, { params: { id: mine.key.id, jwtId: 'x' }, body })
      expect(refused, name).toMatchObject({ status: 404, code: 'notFound' })
    }
  })

  async function otherAccount() {
    const row = { name: 'Other', plan: 'core', plan_overrides: '{}', status: 'active', failover: 0 } as const
    await running.store.db
      .insertInto('accounts')
      .values({ ...row, id: 'other', created_at: 1 })
      .execute()
    return { id: 'other' }
  }
})

describe('requests that another site makes in the name of the person', () => {
  const body = JSON.stringify({ name: 'stolen' })
  const path = `${adminRoot}/keys`
  const headers = () => ({
    Host: `localhost:${running.port}`,
    Cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'Content-Type': 'application/json',
  })
  const forge = (more: Record<string, string>) =>
    sendRaw(running.port, 'POST', path, body, { ...headers(), ...more })
  const own = () => `http://localhost:${running.port}`

  test.each([
    ['from another origin', () => ({ Origin: 'https://evil.example', [consoleHeader]: '1' })],
    ['from another port of this machine', () => ({ Origin: 'http://localhost:3000', [consoleHeader]: '1' })],
    ['from a page without an origin', () => ({ Origin: 'null', [consoleHeader]: '1' })],
    ['without an origin', () => ({ [consoleHeader]: '1' })],
    ['as a form would send it', () => ({ Origin: own() })],
    [
      'from a site of its own',
      () => ({ Origin: own(), [consoleHeader]: '1', 'Sec-Fetch-Site': 'same-site' }),
    ],
    [
      'to a name that points here',
      () => ({
        Host: 'rebound.example',
        Origin: 'http://rebound.example',
        [consoleHeader]: '1',
      }),
    ],
  ])('%s are refused', async (_, more) => {
    const answer = await forge(more())
    expect(answer.status).toBe(403)
    expect(JSON.parse(answer.text).error.code).toBe('foreign')
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expect((await owner.ask('GET /keys')).keys.map((key) => key.name)).not.toContain('stolen')
  })

  test.each(names)('%s is not done, or told, for a page of another site', async (name) => {
    const [method = '', path = ''] = name.split(' ')
    const at = `${adminRoot}${path.replace(/:\w+/g, 'some-id')}`
    const send = (more: Record<string, string>) =>
      sendRaw(running.port, method, at, name.startsWith('P') ? '{}' : undefined, { ...headers(), ...more })
    const answers = [
      await send({ Origin: 'https://evil.example', [consoleHeader]: '1' }),
      await send({
        'Sec-Fetch-Site': 'cross-site',
        [consoleHeader]: '1',
        ...(isRead(name) ? {} : { Origin: own() }),
      }),
      ...(isRead(name) ? [] : [await send({ Origin: own() })]),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(403)
      expect(JSON.parse(answer.text).error.code).toBe('foreign')
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  test('a body that is not declared as JSON is not read', async () => {
    const answer = await forge({ Origin: own(), [consoleHeader]: '1', 'Content-Type': 'text/plain' })
    expect(answer.status).toBe(400)
  })

  test('answers cannot be read by a page elsewhere, cached, framed or taken for a page', async () => {
    const { headers } = await owner.send('GET', `${adminRoot}/keys`)
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    const pages = await owner.send('GET', '/')
    expect(pages.status).toBe(200)
    expect(pages.headers['content-security-policy']).toContain("connect-src 'self'")
    expect(pages.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })
})

describe('sessions', () => {
  test('a cookie is out of reach of scripts and other sites, and goes to the admin API alone', async () => {
    const browser = running.browser()
    const answer = await browser.send('POST', `${adminRoot}/session/password`, {
      body: JSON.stringify({ email: 'viewer@example.org', password }),
    })
    const [cookie] = answer.headers['set-cookie'] ?? []
    expect(cookie).toMatch(
      new RegExp(
        `^causeway-${running.port}=[\\w-]{43}; Max-Age=\\d+; Path=/admin/v1; HttpOnly; SameSite=Strict$`,
      ),
    )
  })

  test('a session that was planted before the sign-in is not the one after it', async () => {
    const planted = 'A'.repeat(43)
    const browser = running.browser()
    const name = `causeway-${running.port}`
    browser.cookies.set(name, planted)
    await browser.ask('POST /session/password', { body: { email: 'viewer@example.org', password } })
    expect(browser.cookies.get(name)).not.toBe(planted)
    const attacker = running.browser()
    attacker.cookies.set(name, planted)
    expect(await attacker.ask('GET /session')).toMatchObject({ signedIn: false })
  })

  test('signing in again ends the session that the browser had', async () => {
    const browser = running.browser()
    const body = { email: 'viewer@example.org', password }
    await browser.ask('POST /session/password', { body })
    const before = running.browser()
    for (const [name, value] of browser.cookies) before.cookies.set(name, value)
    await browser.ask('POST /session/password', { body })
    expect(await before.ask('GET /session')).toMatchObject({ signedIn: false })
  })

  test('the one-time link works once, on this machine alone, and leads to the first page', async () => {
    const late = await startConsole()
    if (late.first === null || !('token' in late.first)) throw new Error('there is no link')
    const path = `/enter/${late.first.token}`
    const forwarded = await late.browser().send('GET', path, { headers: { 'X-Forwarded-For': '1.2.3.4' } })
    expect(forwarded).toMatchObject({ status: 200, text: expect.stringContaining('<title>Causeway') })
    expect(forwarded.headers['set-cookie']).toBeUndefined()
    const browser = late.browser()
    const opened = await browser.send('GET', path)
    expect(opened).toMatchObject({ status: 303, headers: { location: '/' } })
    expect(await browser.ask('GET /session')).toMatchObject({ signedIn: true, role: 'owner' })
    const again = late.browser()
    expect((await again.send('GET', path)).status).toBe(200)
    expect(again.cookies.size).toBe(0)
    await late.close()
  })

  test('a service on other addresses is claimed with its code, once', async () => {
    const open = await startConsole({ isLoopback: false })
    if (open.first === null || !('code' in open.first)) throw new Error('there is no code')
    const browser = open.browser()
    expect(await browser.ask('GET /session')).toEqual({ signedIn: false, claimable: true, local: false })
    const claim = { name: 'Ada', email: 'ada@example.org', password }
    expect(await browser.refusal('POST /session/claim', { body: { ...claim, code: 'WRONG' } })).toMatchObject(
      {
        code: 'notAccepted',
      },
    )
    const answer = await browser.ask('POST /session/claim', { body: { ...claim, code: open.first.code } })
    expect(() => routes['POST /session/claim'].answer.parse(answer)).not.toThrow()
    expect(answer.role).toBe('owner')
    const late = { ...claim, email: 'eve@example.org', code: open.first.code }
    expect(await open.browser().refusal('POST /session/claim', { body: late })).toMatchObject({
      code: 'conflict',
    })
    await open.close()
  })

  test('a wrong password and an unknown person get the same answer, and guessing is slowed down', async () => {
    const open = await startConsole()
    const ada = await open.owner()
    await ada.ask('PATCH /user', { body: { email: 'ada@example.org' } })
    await ada.ask('POST /user/password', { body: { password } })
    const guess = (email: string) =>
      open.browser().refusal('POST /session/password', { body: { email, password: 'not this one at all' } })
    expect(await guess('ada@example.org')).toEqual(await guess('nobody@example.org'))
    let last = await guess('ada@example.org')
    for (let i = 0; i < 12 && last.status !== 429; i++) last = await guess('ada@example.org')
    expect(last).toMatchObject({ status: 429, code: 'tooMany', waitSeconds: expect.any(Number) })
    await open.close()
  })
})

describe('what is sent in', () => {
  test('text that looks like a page stays text', async () => {
    const name = `<img src=x onerror=alert(1)>"'</script>`
    const { key } = await owner.ask('POST /keys', { body: { name } })
    expect(key.name).toBe(name)
    const answer = await owner.send('GET', `${adminRoot}/keys`)
    expect(answer.headers['content-type']).toBe('application/json')
    expect(JSON.parse(answer.text).keys.map((each: { name: string }) => each.name)).toContain(name)
  })

  test.each<[AdminRouteName, unknown, string]>([
    ['POST /keys', {}, 'name'],
    ['POST /keys', { name: '' }, 'name'],
    ['POST /keys', { name: 'a\u202eb' }, 'name'],
    ['POST /keys', { name: 'x'.repeat(300) }, 'name'],
    ['POST /keys', { name: 'k', allow: { origins: ['https://a.example', 7] } }, 'allow.origins.1'],
    ['POST /keys', { name: 'k', allow: { addresses: ['0x12'] } }, 'allow.addresses.0'],
    ['POST /keys', { name: 'k', limits: { creditsPerSecond: -1 } }, 'limits.creditsPerSecond'],
    ['POST /keys', { name: 'k', enabled: 'yes' }, 'enabled'],
    ['POST /account/plan', { plan: 'platinum' }, 'plan'],
    ['POST /members/invites', { email: 'nobody', role: 'viewer' }, 'email'],
    ['POST /members/invites', { email: 'a@example.org', role: 'king' }, 'role'],
    ['POST /user/password', { password: 'short' }, 'password'],
    ['PUT /account/failover', { on: 1 }, 'on'],
    ['GET /usage', null, 'window'],
  ])('%s with %j names the field %s', async (name, body, field) => {
    const given = name.startsWith('GET') ? { query: { window: '3y' } } : { body }
    const refused = await owner.refusal(name, given)
    expect(refused).toMatchObject({ status: 400, code: 'invalid', field })
    expect(refused.message).toMatch(/\w+.*\.$/)
  })

  test('a field that nobody knows is named', async () => {
    const refused = await owner.refusal('POST /keys', {
      body: { name: 'k', isAdmin: true, ['__proto__']: 1 },
    })
    expect(refused).toMatchObject({ status: 400, message: 'There is no field "isAdmin", "__proto__".' })
  })

  test('what is not JSON, or too large, is refused', async () => {
    const post = (body: string) => owner.send('POST', `${adminRoot}/keys`, { body })
    expect((await post('{')).status).toBe(400)
    expect((await post('[]')).status).toBe(400)
    expect((await post(JSON.stringify({ name: 'x'.repeat(200_000) }))).status).toBe(413)
  })

  test('a client that goes away in the middle of its body troubles nobody', async () => {
    const said = (words: string) => running.lines.filter((line) => line.includes(words)).length
    const [faults, refusals] = [said('"level":50'), said('"refused":"invalid"')]
    const headers = {
      Host: `localhost:${running.port}`,
      Origin: running.origin,
      [consoleHeader]: '1',
      Cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'Content-Type': 'application/json',
      'Content-Length': '100',
    }
    const sent = request({
      host: '127.0.0.1',
      port: running.port,
      method: 'POST',
      path: `${adminRoot}/keys`,
      headers,
    })
    sent.on('error', () => {})
    sent.write('{"name":')
    await new Promise((done) => setTimeout(done, 50))
    sent.destroy()
    await expect.poll(() => said('"refused":"invalid"')).toBe(refusals + 1)
    expect((await owner.ask('GET /session')).signedIn).toBe(true)
    expect(said('"level":50')).toBe(faults)
  })

  test('an unknown route is 404, a wrong method 405 with those there are', async () => {
    expect((await owner.send('GET', `${adminRoot}/nothing`)).status).toBe(404)
    expect((await owner.send('GET', `${adminRoot}`)).status).toBe(404)
    expect((await owner.send('GET', `${adminRoot}/keys/%E0%A4%A`)).status).toBe(404)
    const wrong = await owner.send('PUT', `${adminRoot}/keys`)
    expect(wrong).toMatchObject({ status: 405, headers: { allow: 'GET, POST' } })
    expect((await owner.send('GET', '/../../etc/passwd')).status).toBe(404)
    expect((await owner.send('GET', '/assets/gone.js')).status).toBe(404)
    expect((await owner.send('GET', '/keys/some-id')).text).toContain('<title>Causeway')
  })

  test('no digits, secret, password or session is in the log', async () => {
    const { digits, key } = await owner.ask('POST /keys', { body: { name: 'quiet' } })
    const { secret } = await owner.ask('POST /keys/:id/secret', { params: { id: key.id } })
    const log = running.lines.join('\n')
    for (const word of [digits, secret, password, ...owner.cookies.values()]) expect(log).not.toContain(word)
    const { entries } = await owner.ask('GET /audit', { query: {} })
    expect(JSON.stringify(entries)).not.toContain(digits)
  })
})

test('the OpenAPI document is served, and names every route', async () => {
  const answer = await running.browser().send('GET', `${adminRoot}/openapi.json`)
  const document = JSON.parse(answer.text)
  expect(document.openapi).toBe('3.1.0')
  for (const name of names) {
    const [method = '', path = ''] = name.split(' ')
    const operation = document.paths[`${adminRoot}${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]
    expect(operation?.summary, name).toMatch(/\.$/)
  }
  const ids = JSON.stringify(openApiDocument(routes, '1')).matchAll(/"#\/components\/schemas\/(\w+)"/g)
  for (const [, id = ''] of ids) expect(document.components.schemas, id).toHaveProperty(id)
})

test('live numbers come every second, with failures and changes, until the session ends', async () => {
  const browser = running.browser()
  await browser.ask('POST /session/password', { body: { email: 'admin@example.org', password } })
  let text = ''
  let isOver = false
  const stream = request({
    host: '127.0.0.1',
    port: running.port,
    path: `${adminRoot}/live`,
    agent: false,
    headers: {
      Host: `localhost:${running.port}`,
      Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  })
  stream.on('response', (response) => {
    expect(response.headers['content-type']).toBe('text/event-stream')
    response.on('data', (chunk) => {
      text += chunk
    })
    response.on('end', () => {
      isOver = true
    })
  })
  stream.end()
  const { key } = await owner.ask('POST /keys', { body: { name: 'live' } })
  await expect.poll(() => text).toContain('event: networks')
  await expect.poll(() => text).toContain('event: now')
  running.usage.noteFailure({
    keyId: key.id,
    accountId: key.accountId,
    network: 'testnet',
    method: 'eth_call',
    status: 429,
    code: 429,
    credits: 0,
    tookUs: 10,
    at: Date.now(),
    requestId: 'live-1',
    reason: 'keyPerSecond',
    message: 'Too Many Requests',
    origin: null,
  })
  await expect.poll(() => text, { timeout: 5000 }).toContain('"requestId":"live-1"')
  await owner.ask('PATCH /keys/:id', { params: { id: key.id }, body: { name: 'lively' } })
  await expect.poll(() => text).toContain('event: changed\ndata: {"what":"keys"}')
  await browser.ask('DELETE /session')
  await expect.poll(() => isOver, { timeout: 5000 }).toBe(true)
})
