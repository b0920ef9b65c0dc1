import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { AccountView, AuditPage, NewKey } from '../console/api.ts'
import { type PostgresServer, startPostgres } from '../control/testing/startPostgres.ts'
import { run } from './run.ts'
import { signInByInvitation } from './testing/signInByLink.ts'
import { call, type Running, runCauseway, startCauseway } from './testing/startCauseway.ts'

let directory = ''
let server: PostgresServer
const started: Running[] = []
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'causeway-accounts-'))
})
afterEach(async () => {
  for (const running of started.splice(0)) {
    running.process.kill('SIGKILL')
    await running.ended
  }
  rmSync(directory, { recursive: true, force: true })
})

async function causeway(...words: string[]): Promise<{ code: number; out: string; error: string }> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const code = await run(words, { stdout, stderr, environment: {}, directory })
  return { code, out: String(stdout.read() ?? ''), error: String(stderr.read() ?? '') }
}

const kinds = [
  { name: 'the file of the data directory', at: async () => [] },
  { name: 'PostgreSQL', at: async () => ['--database', await server.createDatabase()] },
]

test('looking for accounts makes no database', async () => {
  expect((await causeway('accounts')).out).toContain('There are no accounts in ')
  expect((await causeway('accounts', 'list', '--json')).out).toBe('[]\n')
  expect(await causeway('accounts', 'suspend', 'Acme')).toMatchObject({
    code: 1,
    error: 'causeway: there is no account "Acme"; see: causeway accounts list\n',
  })
  expect(existsSync(join(directory, '.causeway'))).toBe(false)
})

describe.each(kinds)('with $name', ({ at: place }) => {
  let at: string[] = []
  beforeEach(async () => {
    at = await place()
    await causeway('migrate', ...at)
  })
  const accounts = (...words: string[]) => causeway('accounts', ...words, ...at)
  const list = async () => JSON.parse((await accounts('list', '--json')).out)

  test('an account is made with an invitation, given a plan, suspended and resumed', async () => {
    const made = await accounts('create', 'Acme & Söhne', '--owner', ' Ann@Acme.example', '--json')
    const acme = JSON.parse(made.out)
    expect(acme).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Acme & Söhne',
      plan: 'core',
      owner: 'ann@acme.example',
      link: expect.stringMatching(/^http:\/\/localhost:8647\/invite#[\w-]{43}$/),
      expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
    expect(await list()).toMatchObject([
      { id: 'local', plan: 'local', creditsPerDay: null, keys: null, owners: [] },
      { name: 'Acme & Söhne', plan: 'core', creditsPerDay: 3_000_000, keys: 1, keysUsed: 0, features: [] },
    ])
    const figures = ['--credits-per-day', 'unlimited', '--credits-per-second', '700', '--keys', '3']
    const custom = await accounts('plan', acme.id, 'custom', ...figures, '--features', 'tracing,failover')
    expect(custom.out).toBe(
      'Acme & Söhne has Custom: unlimited credits a day, 700 a second, 3 keys, failover, tracing.\n',
    )
    const more = await accounts('plan', acme.id, 'custom', '--keys', '5', '--features', 'none', '--json')
    expect(JSON.parse(more.out)).toMatchObject({ creditsPerDay: null, creditsPerSecond: 700, keys: 5 })
    expect(JSON.parse(more.out).features).toEqual([])
    expect((await accounts('plan', 'Acme & Söhne', 'team')).out).toContain('Team: 75000000 credits a day')
    const reason = ['--reason', 'the bill of May is open']
    expect((await accounts('suspend', 'Acme & Söhne', ...reason)).out).toBe('Acme & Söhne is suspended.\n')
    expect((await accounts('suspend', acme.id)).out).toBe('Acme & Söhne was suspended already.\n')
    expect((await list())[1]).toMatchObject({ status: 'suspended', invited: ['ann@acme.example'] })
    expect((await accounts('list')).out).toMatch(
      /Acme & Söhne .*suspended +team .*ann@acme.example \(invited\)/,
    )
    expect(JSON.parse((await accounts('resume', acme.id, '--json')).out)).toMatchObject({ status: 'active' })
    const again = await accounts('invite', acme.id, '--owner', 'ann@acme.example', '--json')
    expect(JSON.parse(again.out)).toMatchObject({ id: acme.id, owner: 'ann@acme.example' })
    expect(JSON.parse(again.out).link).not.toBe(acme.link)
    expect((await list())[1].invited).toEqual(['ann@acme.example'])
  })

  test('what cannot be is refused in a sentence, and nothing changes', async () => {
    const owner = ['--owner', 'ann@acme.example']
    await accounts('create', 'Acme', ...owner)
    const before = await list()
    const refusals: [number, string, ...string[]][] = [
      [1, 'there is no account "Acne"; did you mean Acme?', 'plan', 'Acne', 'team'],
      [1, 'there is no account "nobody"; see: causeway accounts list', 'resume', 'nobody'],
      [2, 'the plan local is for the account "local" alone', 'plan', 'Acme', 'local'],
      [1, '"local" is the id of another account', 'create', 'local', ...owner],
      [1, 'A name has 1 to 64 characters.', 'create', ' ', ...owner],
      [1, 'A reason has no line breaks', 'suspend', 'Acme', '--reason', 'a\nb'],
      [2, 'there is no plan "growht"; did you mean growth?', 'plan', 'Acme', 'growht'],
      [2, 'the plans are core, developer, team, growth, custom', 'create', 'B', ...owner, '--plan', 'gold'],
      [2, 'the plan local is for the account "local" alone', 'create', 'B', ...owner, '--plan', 'local'],
      [2, '"ann" is not an e-mail address', 'create', 'B', '--owner', 'ann'],
      [2, '--owner EMAIL is missing', 'create', 'B'],
      [2, '--keys is a whole number from 1 to 1000000000000', 'plan', 'Acme', 'custom', '--keys', '0'],
      [2, 'or unlimited; not "-5"', 'plan', 'Acme', 'custom', '--credits-per-day', '-5'],
      [2, 'not "1e3"', 'plan', 'Acme', 'custom', '--credits-per-second', '1e3'],
      [2, 'not "9999999999999"', 'plan', 'Acme', 'custom', '--credits-per-second', '9999999999999'],
      [2, 'there is no feature "gold"', 'plan', 'Acme', 'custom', '--features', 'tracing,gold'],
      [2, 'figures and features go with the plan custom', 'plan', 'Acme', 'team', '--keys', '5'],
    ]
    for (const [code, error, ...words] of refusals) {
      const result = await accounts(...words)
      expect({ words, ...result }).toMatchObject({
        words,
        code,
        out: '',
        error: expect.stringContaining(error),
      })
      expect(result.error).not.toContain('unexpected')
    }
    expect(await list()).toEqual(before)
    const second = JSON.parse((await accounts('create', 'Acme', ...owner, '--json')).out)
    const ambiguous = await accounts('suspend', 'Acme')
    expect(ambiguous.error).toContain('2 accounts are named "Acme"; say which by its id: ')
    expect(ambiguous.error).toContain(second.id)
  })

  test('a running service follows: the owner comes in, limits change, a suspension cuts and a resumption heals', async () => {
    const running = await startCauseway(directory, at)
    started.push(running)
    const [localnet] = running.facts.networks
    if (localnet === undefined) throw new Error('no network is served')
    /** As its operator would, in a process beside the service's. */
    const inProcess = async (...words: string[]) => {
      const { code, out, error } = await runCauseway(directory, ['accounts', ...words, '--json', ...at])
      expect({ code, error }).toEqual({ code: 0, error: '' })
      return JSON.parse(out)
    }
    const { link } = await inProcess('create', 'Acme', '--owner', 'ann@acme.example')
    expect(link).toContain(running.facts.dashboard.address)
    const person = { name: 'Ann', password: 'correct horse battery' }
    const ask = await signInByInvitation(link, person)
    await expect(signInByInvitation(link, person)).rejects.toThrow('401')
    expect(await accounts('invite', 'Acme', '--owner', 'ann@acme.example')).toMatchObject({
      code: 1,
      error: 'causeway: That person is a member already.\n',
    })
    const { digits } = await ask<NewKey>('POST', '/keys', { name: 'shop' })
    await expect(ask('POST', '/keys', { name: 'two' })).rejects.toThrow('402')
    expect(await call(localnet.http, digits, 'eth_chainId')).toBe('0x539')

    await accounts('plan', 'Acme', 'custom', '--credits-per-day', '170', '--keys', '2')
    const { account, plan } = await ask<AccountView>('GET', '/account')
    expect([account.planOverrides, plan.id, plan.creditsPerDay]).toEqual([
      { creditsPerDay: 170, keys: 2 },
      'custom',
      170,
    ])
    await ask('POST', '/keys', { name: 'two' })
    await vi.waitFor(() => expect(call(localnet.http, digits, 'eth_blockNumber')).rejects.toThrow('402'))
    await accounts('plan', 'Acme', 'team')
    await vi.waitFor(async () => expect(await call(localnet.http, digits, 'eth_chainId')).toBe('0x539'))

    const address = `${localnet.ws}/ws/v3/${digits}`
    const socket = new WebSocket(address)
    await once(socket, 'open')
    let closedAt = 0
    const closed = once(socket, 'close').then((end) => {
      closedAt = performance.now()
      return end
    })
    await inProcess('suspend', 'Acme', '--reason', 'the bill of May is open')
    const suspendedAt = performance.now()
    const [code, reason] = await closed
    expect([code, String(reason)]).toEqual([1008, 'Forbidden'])
    expect(closedAt - suspendedAt).toBeLessThan(1_000)
    const error = {
      code: 403,
      event: -33100,
      message: 'Forbidden',
      details: 'The account is suspended or not verified. Its owner can see why in the dashboard.',
    }
    await expect(call(localnet.http, digits, 'eth_chainId')).rejects.toThrow(
      `403 ${JSON.stringify({ jsonrpc: '2.0', id: 1, error })}`,
    )
    const refused = new WebSocket(address)
    refused.on('error', () => {})
    const response = await new Promise<IncomingMessage>((resolve) => {
      refused.once('unexpected-response', (_, answer) => resolve(answer))
    })
    expect(response.statusCode).toBe(403)
    expect(JSON.parse(await text(response))).toMatchObject({ error })
    expect(await call(localnet.http, running.facts.key, 'eth_chainId')).toBe('0x539')

    await accounts('resume', 'Acme')
    await vi.waitFor(async () => expect(await call(localnet.http, digits, 'eth_chainId')).toBe('0x539'))
    const again = new WebSocket(address)
    await once(again, 'open')
    again.close()
    const { entries } = await ask<AuditPage>('GET', '/audit')
    const byOperator = entries.filter(({ actor }) => actor === 'operator')
    expect(byOperator.map(({ action }) => action)).toEqual([
      'account.status',
      'account.status',
      'plan.set',
      'plan.set',
      'member.invite',
      'account.create',
    ])
    expect(byOperator[1]?.detail).toContain('the bill of May is open')
  })
})
