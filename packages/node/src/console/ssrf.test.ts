import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, startCauseway } from '../command/testing/startCauseway.ts'
import { devWallet, siweText } from '../control/signIn/siwe/wallet.test.support.ts'
import { createIssuer } from '../gate/projects.test.support.ts'
import { adminRoot, type WalletNonce } from './api.ts'
import { describedRequests, type OpenApiDocument } from './openApiFields.test.support.ts'
import { type Visit, visit } from './visit.test.support.ts'

/** An address that nobody has a reason to call: whoever connects was made to by what somebody wrote. */
let connections = 0
const canary = createServer((_, response) => response.end('{}'))
canary.on('connection', () => connections++)

const directory = mkdtempSync(join(tmpdir(), 'causeway-ssrf-'))
let running: Awaited<ReturnType<typeof startCauseway>> & Running
let url = ''
beforeAll(async () => {
  canary.listen(0, '127.0.0.1')
  await once(canary, 'listening')
  url = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`
  running = await startCauseway(directory)
})
afterAll(async () => {
  running.process.kill('SIGKILL')
  await running.ended
  canary.close()
  rmSync(directory, { recursive: true, force: true })
})

const issuer = createIssuer('RS256', 'unused')

/** What a field takes where it is not the one under test; elsewhere any short text does. */
const usual: Record<string, string> = {
  email: 'ann@example.org',
  password: 'correct horse battery',
  token: 'A'.repeat(43),
  code: 'AAAAA-AAAAA-AAAAA-AAAAA',
  signature: `0x${'11'.repeat(65)}`,
  publicKey: issuer.pem,
  'allow.addresses': `0x${'22'.repeat(20)}`,
  'allow.ips': '192.0.2.1',
  'allow.methods': 'eth_call',
  'allow.origins': 'https://shop.example',
  'allow.userAgents': 'shop',
  networksOff: 'localnet',
}

async function enter(): Promise<Visit> {
  const person = visit(running.facts.dashboard.address)
  const { link } = running.facts.dashboard
  expect((await person.send('GET', new URL(link ?? '').pathname)).status).toBe(303)
  return person
}

test('no address that somebody writes anywhere is ever called: every field of the admin API, headers, messages, tokens', async () => {
  const owner = await enter()
  const stranger = () => visit(running.facts.dashboard.address)
  const { text } = await stranger().send('GET', `${adminRoot}/openapi.json`)
  const document: OpenApiDocument = JSON.parse(text)
  const made = JSON.parse((await owner.send('POST', `${adminRoot}/keys`, { body: { name: 'shop' } })).text)
  const keyPath = `${adminRoot}/keys/${made.key.id}`

  // Every field of every body in turn, the others as usual; every query and every id.
  const taken = new Set<string>()
  const tried: string[] = []
  const requests = describedRequests(document).filter(({ path }) => !path.endsWith('/live'))
  for (const { method, path, needsSession, queries, forms, body } of requests) {
    const who = () => (needsSession ? owner : stranger())
    const at = path.replace('{id}', made.key.id).replace('{jwtId}', 'none')
    const isEnding = method === 'DELETE' && !path.includes('{id}')
    for (const [form, fields] of forms.entries()) {
      for (const field of fields) {
        const texts = (each: string) => (each === field ? url : (usual[each] ?? `text${tried.length}`))
        const { status } = await who().send(method, at, { body: body(form, texts) })
        tried.push(`${method} ${path} ${field}`)
        if (status === 200) taken.add(`${method} ${path} ${field}`)
      }
    }
    for (const query of queries) await who().send(method, `${at}?${query}=${encodeURIComponent(url)}`)
    if (path.includes('{') && !isEnding) {
      await who().send(
        method,
        path.replace(/\{\w+\}/g, encodeURIComponent(url)),
        forms.length > 0 ? { body: {} } : {},
      )
    }
  }
  expect(tried.length).toBeGreaterThan(40)
  expect([...taken]).toEqual(
    expect.arrayContaining([
      `POST ${adminRoot}/keys name`,
      `POST ${adminRoot}/keys allow.origins`,
      `POST ${adminRoot}/keys allow.userAgents`,
      `POST ${adminRoot}/keys/{id}/jwt name`,
      `PATCH ${adminRoot}/account name`,
      `PATCH ${adminRoot}/user name`,
    ]),
  )

  // A sign-in message that names it everywhere, from pages and clients that claim to be there.
  const wallet = devWallet()
  const guest = stranger()
  const asked: WalletNonce = JSON.parse((await guest.send('POST', `${adminRoot}/session/wallet/nonce`)).text)
  const message = siweText({
    domain: new URL(url).host,
    address: wallet.address,
    statement: url,
    uri: url,
    chainId: 1337,
    nonce: asked.nonce,
    issuedAt: new Date(asked.issuedAt),
    requestId: url,
    resources: [url, `${url}/resource`],
  })
  const proof = { message, signature: wallet.signText(message) }
  expect((await guest.send('POST', `${adminRoot}/session/wallet`, { body: proof })).status).toBe(401)

  // Tokens that say where their key is to be found, and calls with it in every header.
  const added = await owner.send('POST', `${keyPath}/jwt`, {
    body: { name: 'mine', algorithm: 'RS256', publicKey: issuer.pem },
  })
  const jwtKey = JSON.parse(added.text).jwtKeys?.at(-1)
  const headers = [{ kid: jwtKey?.id }, { kid: url }, {}]
  const tokens = await Promise.all(
    headers.map((header) =>
      issuer.sign(
        { iss: url, sub: url, jku: url },
        { ...header, jku: `${url}/jwks`, x5u: `${url}/x5u`, iss: url },
      ),
    ),
  )
  const places = [
    'origin',
    'referer',
    'user-agent',
    'x-forwarded-host',
    'x-forwarded-for',
    'forwarded',
    'traceparent',
  ]
  const statuses: number[] = []
  for (const token of [null, ...tokens]) {
    const response = await fetch(`${running.facts.networks[0]?.http}/v3/${made.digits}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'enable-failover': 'true',
        ...Object.fromEntries(places.map((name) => [name, url])),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_call',
        params: [{ to: url, data: url }, url],
      }),
    })
    statuses.push(response.status)
    await response.text()
  }
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(2)

  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(connections).toBe(0)
  await fetch(url)
  expect(connections).toBe(1)
  expect(running.process.exitCode).toBeNull()
}, 60_000)
