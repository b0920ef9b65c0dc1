import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { interrupt, startCauseway } from '../command/testing/startCauseway.ts'
import { basic, createIssuer } from '../gate/projects.test.support.ts'
import { adminRoot, type Letter, type NewKey } from './api.ts'
import { type Visit, visit } from './visit.test.support.ts'

/** Everything that a collector of traces was sent. */
let spans = ''
const collector = createServer((request, response) => {
  request.on('data', (chunk) => {
    spans += chunk
  })
  request.on('end', () => response.end('{}'))
})
const directory = mkdtempSync(join(tmpdir(), 'causeway-secrets-'))
type Started = Awaited<ReturnType<typeof startCauseway>>
const started: Started[] = []
beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
})
afterAll(async () => {
  for (const running of started) {
    if (running.process.exitCode === null) running.process.kill('SIGKILL')
    await running.ended
  }
  collector.closeAllConnections()
  collector.close()
  rmSync(directory, { recursive: true, force: true })
})

/** What was said in confidence, by what it is. */
const secrets = new Map<string, string>()
const keep = (what: string, secret: string): string => {
  if (secret.length < 10) throw new Error(`${what} is not there`)
  secrets.set(what, secret)
  return secret
}

/** Every way in which a text may stand in a log: as it is, and encoded. */
const formsOf = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(`:${secret}`).toString('base64').replace(/=+$/, ''),
  Buffer.from(secret).toString('hex'),
]

function expectNone(where: string, text: string): void {
  const lower = text.toLowerCase()
  for (const [what, secret] of secrets) {
    const found = formsOf(secret).some((form) => lower.includes(form.toLowerCase()))
    expect(found, `${what} is in ${where}`).toBe(false)
  }
}

/** The files of a data directory but the dev key's own, as text. */
function filesOf(data: string): string {
  return readdirSync(data, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'dev-key')
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')
}

async function start(name: string, ...words: string[]): Promise<Started> {
  const { port } = collector.address() as AddressInfo
  const traces = `http://127.0.0.1:${port}`
  const data = join(directory, name)
  const running = await startCauseway(directory, [
    ...['--data', data, '--log-level', 'debug', '--traces', traces, '--metrics-token', metricsToken],
    ...words,
  ])
  started.push(running)
  return running
}
const metricsToken = keep('the token of the metrics', 'metrics-token-4f1c9a7be2')

const keepCookies = (of: string, person: Visit) => {
  for (const [name, value] of person.cookies) keep(`the cookie ${name} of ${of} ${secrets.size}`, value)
}

test('no password, session, key, secret, token, link or code is in the output, the data directory, the audit log, the failures, the metrics or the traces', async () => {
  const running = await start('local')
  const { facts } = running
  const { origin } = new URL(facts.dashboard.address)
  const api = adminRoot

  // The banner's link, twice; a made-up one; the session that came of it, used and ended.
  const owner = visit(origin)
  const link = keep('the link', new URL(facts.dashboard.link ?? '').pathname.split('/').at(-1) ?? '')
  expect((await owner.send('GET', `/enter/${link}`)).status).toBe(303)
  keepCookies('the owner', owner)
  await visit(origin).send('GET', `/enter/${link}`)
  await visit(origin).send('POST', `${api}/session/link`, { body: { token: link } })
  await visit(origin).send(
    'GET',
    `/enter/${keep('a link that is none', 'Zm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyZm9')}`,
  )

  // Passwords: chosen, right, wrong, too long, in a body that is broken and in a field that is none.
  const password = keep('the password', 'correct-horse-battery-7431')
  const wrong = keep('a wrong password', 'wrong-horse-battery-9925')
  await owner.send('PATCH', `${api}/user`, { body: { email: 'ada@example.org' } })
  expect((await owner.send('POST', `${api}/user/password`, { body: { password } })).status).toBe(200)
  keepCookies('the owner', owner)
  const signIn = (given: string, path = '/session/password') =>
    visit(origin).send('POST', `${api}${path}`, { body: { email: 'ada@example.org', password: given } })
  expect((await signIn(wrong)).status).toBe(401)
  expect((await signIn(wrong.repeat(100))).status).toBe(400)
  await owner.send('POST', `${api}/user/password`, { body: { current: wrong, password: wrong } })
  await owner.send('POST', `${api}/keys`, { body: { name: 'k', [password]: password } })
  await owner.send('GET', `${api}/usage?window=${password}`)
  await fetch(`${origin}${api}/session/password`, {
    method: 'POST',
    headers: { origin, 'causeway-console': '1', 'content-type': 'application/json' },
    body: `{"email":"ada@example.org","password":"${password}`,
  })

  // A key, its secret, its tokens: over HTTP and WebSocket, right and wrong, in their place and elsewhere.
  const made: NewKey = JSON.parse((await owner.send('POST', `${api}/keys`, { body: { name: 'shop' } })).text)
  const digits = keep('the key', made.digits)
  const unknown = keep('an unknown key', '5eC2e7deadbeef00112233445566aabb'.toLowerCase())
  const keyAt = `${api}/keys/${made.key.id}`
  const secret = keep('the secret', JSON.parse((await owner.send('POST', `${keyAt}/secret`)).text).secret)
  const issuer = createIssuer('ES256', 'unused')
  const added = await owner.send('POST', `${keyAt}/jwt`, {
    body: { name: 'mine', algorithm: 'ES256', publicKey: issuer.pem },
  })
  const kid = JSON.parse(added.text).jwtKeys[0].id
  const token = keep('a token', await issuer.sign({}, { kid }))
  const expired = keep('an expired token', await issuer.sign({ exp: 1_600_000_000 }, { kid }))
  const network = facts.networks.find(({ name }) => name === 'localnet')
  if (network === undefined) throw new Error('localnet is not there')
  const call = async (
    key: string,
    authorization = '',
    body = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
  ) => {
    const headers = { 'content-type': 'application/json', ...(authorization === '' ? {} : { authorization }) }
    const response = await fetch(`${network.http}/v3/${key}`, { method: 'POST', headers, body })
    return { status: response.status, text: await response.text() }
  }
  const knock = async (key: string, authorization: string) => {
    const socket = new WebSocket(`${network.ws}/ws/v3/${key}`, { headers: { authorization } })
    socket.on('error', () => {})
    await new Promise((resolve) => {
      socket.on('open', resolve)
      socket.on('close', resolve)
    })
    socket.close()
  }
  await vi.waitFor(async () => expect((await call(digits, basic(secret))).status).toBe(200))
  const wrongSecret = keep('a wrong secret', `${secret.slice(0, -4)}ffff`)
  expect((await call(digits, basic(wrongSecret))).status).toBe(401)
  await vi.waitFor(async () => expect((await call(digits, `Bearer ${token}`)).status).toBe(200))
  expect((await call(digits, `Bearer ${expired}`)).status).toBe(401)
  expect((await call(unknown)).status).toBe(401)
  await call(digits, '', `{"jsonrpc":"2.0","id":1,"method":"${secret}","params":["${token}"]}`)
  await call(digits, '', `{"${secret}`)
  for (const key of [digits, unknown])
    for (const proof of [basic(secret), `Bearer ${expired}`]) await knock(key, proof)
  await fetch(`${new URL(network.http).origin}/${digits}/v3/${digits}?key=${digits}`)
  await owner.send('GET', `${api}/keys/${digits}`)
  await owner.send('GET', `/v3/${digits}`)
  const rotated = JSON.parse(
    (await owner.send('POST', `${keyAt}/rotate`, { body: { overlapSeconds: 0 } })).text,
  )
  keep('the key after its rotation', rotated.digits)
  await owner.send('DELETE', `${api}/keys/${rotated.key.id}`)
  await vi.waitFor(async () => expect((await call(rotated.digits)).status).toBe(401))

  // An invitation and a reset: asked for, taken up, used again.
  const invite = JSON.parse(
    (
      await owner.send('POST', `${api}/members/invites`, {
        body: { email: 'ben@example.org', role: 'admin' },
      })
    ).text,
  )
  const invitation = keep('the invitation', new URL(invite.link).hash.slice(1))
  const ben = visit(origin)
  const join = { token: invitation, name: 'Ben', password }
  for (const expected of [200, 401]) {
    expect((await ben.send('POST', `${api}/session/invite/accept`, { body: join })).status).toBe(expected)
  }
  keepCookies('the member', ben)
  await ben.send('POST', `${api}/session/reset`, { body: { email: 'ben@example.org' } })
  const letters = async (): Promise<{ letters: Letter[] }> =>
    JSON.parse((await owner.send('GET', `${api}/members/letters`)).text)
  await vi.waitFor(async () =>
    expect((await letters()).letters.some(({ kind }) => kind === 'reset')).toBe(true),
  )
  const letter = (await letters()).letters.find(({ kind }) => kind === 'reset')
  const reset = keep('the reset', new URL(letter?.link ?? '').hash.slice(1))
  const chosen = keep('the new password', 'another-horse-battery-5518')
  const again = visit(origin)
  for (const expected of [200, 401]) {
    const body = { token: reset, password: chosen }
    expect((await again.send('POST', `${api}/session/reset/accept`, { body })).status).toBe(expected)
  }
  keepCookies('the member', again)
  await again.send('POST', `${api}/session/wallet/nonce`)
  keepCookies('the wallet', again)
  await again.send('DELETE', `${api}/session`)

  // The metrics, with the token, a wrong one, and after a second in which everything was written out.
  const metrics = async (bearer: string) => {
    const headers = { authorization: `Bearer ${bearer}`, 'x-forwarded-for': '203.0.113.7' }
    const response = await fetch(`${origin}/metrics`, { headers })
    return response.text()
  }
  await metrics(keep('a wrong token of the metrics', 'metrics-token-wrong-8d2e'))
  let figures = ''
  await vi.waitFor(
    async () => {
      figures = await metrics(metricsToken)
      expect(figures).toMatch(/causeway_refusals_total\{reason="invalidKey"\} \d+/)
      expect(figures).toContain('reason="invalidSecret"')
      expect(spans).toContain('causeway.request_id')
    },
    { timeout: 10_000, interval: 200 },
  )
  const audit = (await owner.send('GET', `${api}/audit?limit=200`)).text
  const failures = (await owner.send('GET', `${api}/failures?window=15m&limit=200`)).text
  expect(audit).toContain('member.join')
  expect(failures).toContain('invalidSecret')
  const ended = await interrupt(running)

  // The banner shows the link, and the dev key, on purpose; nothing else is on stdout.
  expect(ended.out).toBe(`${JSON.stringify(facts)}\n`)
  keep('the dev key', facts.key)
  expect(ended.error).toContain('request refused')
  expect(ended.error).toContain('admin request refused')
  const files = filesOf(facts.data)
  expect(files).toContain('ada@example.org')
  expectNone('stderr', ended.error)
  expectNone('the data directory', files)
  expectNone('the audit log', audit)
  expectNone('the failures', failures)
  expectNone('the metrics', figures)
  expectNone('the traces', spans)
}, 90_000)

test('the claim code is on stdout alone, used or not', async () => {
  secrets.clear()
  const running = await start('open', '--host', '0.0.0.0')
  const { facts } = running
  const code = keep('the claim code', facts.dashboard.claimCode ?? '')
  keep('the claim code as it is kept', code.replaceAll('-', ''))
  const password = keep('the password', 'correct-horse-battery-7431')
  const person = visit(facts.dashboard.address)
  const body = { code, name: 'Ada', email: 'ada@example.org', password }
  const claim = (more: object) =>
    person.send('POST', `${adminRoot}/session/claim`, { body: { ...body, ...more } })
  expect((await claim({ code: keep('a wrong code', 'WRONG-AAAAA-BBBBB-CCCCC') })).status).toBe(401)
  expect((await claim({ password: 'short' })).status).toBe(400)
  expect((await claim({})).status).toBe(200)
  keepCookies('the owner', person)
  expect((await claim({})).status).toBe(409)
  const audit = (await person.send('GET', `${adminRoot}/audit`)).text
  expect(audit).toContain('account.claim')
  const ended = await interrupt(running)
  expect(ended.out).toBe(`${JSON.stringify(facts)}\n`)
  expectNone('stderr', ended.error)
  expectNone('the data directory', filesOf(facts.data))
  expectNone('the audit log', audit)
}, 60_000)
