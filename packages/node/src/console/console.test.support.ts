import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { createHouse } from '../command/createHouse.ts'
import { openControl } from '../control/openControl.ts'
import { createSignIn } from '../control/signIn/createSignIn.ts'
import { createPasswords } from '../control/signIn/passwords.ts'
import { systemRandom } from '../control/signIn/ports.ts'
import type { Store } from '../control/store/openStore.ts'
import { createFakeNetwork } from '../fakeNetwork.test.support.ts'
import { createClientAddress } from '../gate/clientAddress.ts'
import { createForwardedTls } from '../gate/forwardedTls.ts'
import { createNetworkDirectory } from '../networkDirectory.ts'
import { createNetworkRow } from '../networkRow.ts'
import { createUsage, type Usage } from '../usage/createUsage.ts'
import { type AdminRouteName, type AdminRoutes, adminRoot, consoleHeader, type PartnerView } from './api.ts'
import { openConsole } from './console.ts'
import type { BodyOf, QueryOf } from './route.ts'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** A browser, as far as the console can tell: it keeps cookies and sends what a page of the console would. */
export interface Browser {
  readonly cookies: Map<string, string>
  send(
    method: string,
    path: string,
    more?: { body?: string; headers?: Record<string, string> },
  ): Promise<Answer>
  /** One route of the table; what it gives, or the refusal. */
  ask<Name extends AdminRouteName>(
    name: Name,
    given?: { params?: Record<string, string>; body?: BodyOf<Name>; query?: QueryOf<Name> },
  ): Promise<AdminRoutes[Name]['answer']>
  refusal(
    name: AdminRouteName,
    given?: { params?: Record<string, string>; body?: unknown; query?: unknown },
  ): Promise<{ status: number; code: string; message: string; field?: string }>
}

export interface TestConsole {
  readonly port: number
  readonly origin: string
  readonly store: Store
  readonly usage: Usage
  /** Every line that was logged. */
  readonly lines: readonly string[]
  /** The token of the one-time link, or the claim code. */
  readonly first: { token: string } | { code: string } | null
  browser(): Browser
  /** A browser in which the local owner is signed in. */
  owner(): Promise<Browser>
  close(): Promise<void>
}

/** What rehearsals would say of it. */
export const testPartner: PartnerView = {
  network: 'testnet',
  partner: 'liquid',
  state: 'good',
  since: 1_000,
  askedAt: 2_000,
  goodAt: 2_000,
  asked: 7,
  failed: 0,
  latencyMs: 12,
  says: null,
}

/** The console on a real store, a real port, and a network that the test could move. */
export async function startConsole({
  isLoopback = true,
  trustedProxies = [] as readonly string[],
} = {}): Promise<TestConsole> {
  const data = mkdtempSync(join(tmpdir(), 'causeway-console-'))
  const folder = join(data, 'dashboard')
  mkdirSync(folder)
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Causeway</title>')
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const store = await openControl({ data, database: null, devKey: null, migrate: true, now: Date.now() })
  const usage = createUsage({ store, log, isMethod: () => true, everyMs: 100 })
  const signIn = createSignIn({
    store,
    linkTo: (page, token) => `http://console.test/#/${page}?token=${token}`,
    onFault: (error) => lines.push(String(error)),
    // Hashes of the real cost take half a second each.
    passwords: createPasswords({ random: systemRandom, cost: { ln: 10, r: 8, p: 1 } }),
  })
  const door = await signIn.ensureOwner({ isLoopback })
  const networks = createNetworkDirectory({ methods: [], clock: Date.now, log })
  networks.open(createNetworkRow({ name: 'testnet', chainId: 31337n }), createFakeNetwork())
  networks.announce(
    { name: 'mainnet', chainId: 1n, scope: 'eip155:1' },
    { reason: 'waiting', says: 'Ethereum has no upstream here yet' },
  )
  const running = await openConsole({
    host: '127.0.0.1',
    port: 0,
    tls: null,
    folder,
    house: (port) =>
      createHouse({
        store,
        ownDevKey: 'dev',
        projects: { onChange: () => () => {} },
        signIn,
        usage,
        networks,
        partners: () => [testPartner],
        whereabouts: {
          host: isLoopback ? '127.0.0.1' : '0.0.0.0',
          ports: { data: 8645, tls: null },
          domain: 'node.example.org',
        },
        consolePort: port,
        jwtAudience: 'node.example.org',
        cors: () => ['*'],
        ipOf: createClientAddress(trustedProxies),
        isForwardedTls: createForwardedTls(trustedProxies),
        redis: false,
        log,
        clock: Date.now,
      }),
    metrics: (_, response) => void response.end('metrics'),
  })
  const origin = `http://localhost:${running.port}`
  const browser = () => createBrowser(running.port, origin)
  let link = door.kind === 'link' ? door.token : null
  return {
    port: running.port,
    origin,
    store,
    usage,
    lines,
    first: door.kind === 'link' ? { token: door.token } : door.kind === 'claim' ? { code: door.code } : null,
    browser,
    async owner() {
      if (link === null) {
        const again = await signIn.ensureOwner({ isLoopback: true })
        if (again.kind === 'link') link = again.token
      }
      const opened = browser()
      await opened.ask('POST /session/link', { body: { token: link ?? '' } })
      link = null
      return opened
    },
    async close() {
      await running.close()
      await signIn.settled()
      await usage.close()
      await store.close()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

function createBrowser(port: number, origin: string): Browser {
  const cookies = new Map<string, string>()

  const send: Browser['send'] = async (method, path, { body, headers = {} } = {}) => {
    const answer = await sendRaw(port, method, path, body, {
      Host: new URL(origin).host,
      ...(method === 'GET' ? {} : { Origin: origin, [consoleHeader]: '1' }),
      ...(body === undefined
        ? {}
        : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) }),
      ...(cookies.size === 0
        ? {}
        : { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
      ...headers,
    })
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }

  const sendRoute = (
    name: string,
    given: { params?: Record<string, string>; body?: unknown; query?: unknown },
  ) => {
    const [method = '', path = ''] = name.split(' ')
    const at = path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(given.params?.[param] ?? ''))
    const query = given.query == null ? '' : `?${new URLSearchParams(Object.entries(given.query))}`
    const body = given.body === undefined ? {} : { body: JSON.stringify(given.body) }
    return send(method, `${adminRoot}${at}${query}`, body)
  }

  return {
    cookies,
    send,
    async ask(name, given = {}) {
      const answer = await sendRoute(name, given)
      if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.text}`)
      return JSON.parse(answer.text)
    },
    async refusal(name, given = {}) {
      const answer = await sendRoute(name, given)
      return { status: answer.status, ...JSON.parse(answer.text).error }
    },
  }
}

/** A request byte for byte as asked. */
export function sendRaw(
  port: number,
  method: string,
  path: string,
  body: string | undefined,
  headers: Record<string, string>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
