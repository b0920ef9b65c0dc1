import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminRoot } from './api.ts'
import { startConsole, type TestConsole } from './console.test.support.ts'

let running: TestConsole
const password = 'correct horse battery staple'
const email = 'ada@example.org'
const plain = () => `causeway-${running.port}`
const sealed = () => `__Host-causeway-${running.port}`

/** A request as a proxy with TLS hands it on. */
const overTls = (more: Record<string, string> = {}) => ({
  headers: {
    Origin: running.origin.replace('http:', 'https:'),
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-For': '198.51.100.7',
    ...more,
  },
})
const signIn = (given: string, more: { headers: Record<string, string> }) =>
  running.browser().send('POST', `${adminRoot}/session/password`, {
    body: JSON.stringify({ email, password: given }),
    ...more,
  })

async function open(trustedProxies: string[]) {
  running = await startConsole({ trustedProxies })
  const owner = await running.owner()
  await owner.ask('PATCH /user', { body: { email } })
  await owner.ask('POST /user/password', { body: { password } })
}

describe('behind a proxy that is trusted', () => {
  beforeAll(() => open(['127.0.0.1']))
  afterAll(() => running.close())

  test('and that speaks TLS, the cookie is a secure one that nobody can plant', async () => {
    const [cookie = ''] = (await signIn(password, overTls())).headers['set-cookie'] ?? []
    expect(cookie).toMatch(
      /^__Host-causeway-\d+=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    )
    const token = /=([\w-]+)/.exec(cookie)?.[1] ?? ''
    const who = async (Cookie: string) => {
      const { headers } = overTls({ Cookie })
      return JSON.parse((await running.browser().send('GET', `${adminRoot}/session`, { headers })).text)
    }
    expect(await who(`${sealed()}=${token}`)).toMatchObject({ signedIn: true })
    // The name without the prefix could be planted by any neighbour without TLS.
    expect(await who(`${plain()}=${token}`)).toMatchObject({ signedIn: false })
    expect(await who(`${plain()}=${'A'.repeat(43)}; ${sealed()}=${token}`)).toMatchObject({ signedIn: true })
  })

  test('signing out takes the same cookie away', async () => {
    const answer = await running.browser().send('DELETE', `${adminRoot}/session`, overTls())
    expect(answer.headers['set-cookie']).toEqual([
      `${sealed()}=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict; Secure`,
    ])
  })

  test('and that speaks no TLS, the cookie is one that a browser keeps without', async () => {
    const [cookie] =
      (await signIn(password, overTls({ 'X-Forwarded-Proto': 'http' }))).headers['set-cookie'] ?? []
    expect(cookie).toMatch(new RegExp(`^${plain()}=`))
    expect(cookie).not.toContain('Secure')
  })

  test('guesses are counted by client, and keep nobody else out', async () => {
    const from = (ip: string) => overTls({ 'X-Forwarded-For': `203.0.113.5, ${ip}` })
    let last = 0
    for (let index = 0; index < 11; index++)
      last = (await signIn('not this one', from('198.51.100.66'))).status
    expect(last).toBe(429)
    expect((await signIn(password, from('198.51.100.66'))).status).toBe(429)
    expect((await signIn(password, from('198.51.100.67'))).status).toBe(200)
  })
})

describe('without a proxy that is trusted', () => {
  beforeAll(() => open(['10.0.0.0/8']))
  afterAll(() => running.close())

  test('what a header says of TLS counts for nothing', async () => {
    const [cookie] = (await signIn(password, overTls())).headers['set-cookie'] ?? []
    expect(cookie).toMatch(
      new RegExp(`^${plain()}=[\\w-]{43}; Max-Age=\\d+; Path=/admin/v1; HttpOnly; SameSite=Strict$`),
    )
  })

  test('nor what it says of the client', async () => {
    let last = 0
    for (let index = 0; index < 11; index++) {
      last = (await signIn('not this one', overTls({ 'X-Forwarded-For': `198.51.100.${index}` }))).status
    }
    expect(last).toBe(429)
  })
})
