import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { FailurePage, NewKey, UsageView } from '../console/api.ts'
import { createSelfSigned } from './testing/selfSigned.ts'
import { signInByLink } from './testing/signInByLink.ts'
import { call, interrupt, type Running, runCauseway, startCauseway } from './testing/startCauseway.ts'

let directory = ''
const started: Running[] = []
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'causeway-plane-'))
})
afterEach(async () => {
  for (const running of started.splice(0)) {
    if (running.process.exitCode === null) running.process.kill('SIGKILL')
    await running.ended
  }
  rmSync(directory, { recursive: true, force: true })
})

async function start(...words: string[]) {
  const running = await startCauseway(directory, words)
  started.push(running)
  const localnet = running.facts.networks.find(({ name }) => name === 'localnet')
  if (localnet === undefined) throw new Error('localnet is not there')
  return { ...running, localnet }
}

test('from the first start to a key, its use in the usage page, its refusal in the log, and its end', async () => {
  const { facts, localnet } = await start()
  const ask = await signInByLink(facts.dashboard)
  const { digits, key } = await ask<NewKey>('POST', '/keys', { name: 'shop' })
  expect(await call(localnet.http, digits, 'eth_chainId')).toBe('0x539')
  const usage = () => ask<UsageView>('GET', `/usage?window=15m&by=method&key=${key.id}`)
  await vi.waitFor(
    async () => expect((await usage()).rows).toMatchObject([{ id: 'eth_chainId', requests: 1, credits: 5 }]),
    { timeout: 2_000 },
  )

  await ask('PATCH', `/keys/${key.id}`, { allow: { origins: ['https://shop.example'] } })
  await vi.waitFor(() => expect(call(localnet.http, digits, 'eth_chainId')).rejects.toThrow('403'))
  const failures = () => ask<FailurePage>('GET', '/failures?reason=rejected')
  await vi.waitFor(
    async () =>
      expect((await failures()).failures).toMatchObject([
        { keyName: 'shop', status: 403, remedy: expect.stringContaining('Add the origin') },
      ]),
    { timeout: 3_000 },
  )

  await ask('PATCH', `/keys/${key.id}`, { allow: { origins: [] } })
  const socket = new WebSocket(`${localnet.ws}/ws/v3/${digits}`)
  await once(socket, 'open')
  const closed = once(socket, 'close')
  const revokedAt = performance.now()
  await ask('DELETE', `/keys/${key.id}`)
  expect(await closed).toMatchObject({ 0: 1008 })
  expect(performance.now() - revokedAt).toBeLessThan(1_000)
  await expect(call(localnet.http, digits, 'eth_chainId')).rejects.toThrow('401 invalid project id')
  expect(await call(localnet.http, facts.key, 'eth_chainId')).toBe('0x539')
})

test('a plan and its limits hold at once, and the day goes on after a restart', async () => {
  const { facts, localnet, ...running } = await start()
  const ask = await signInByLink(facts.dashboard)
  await ask('POST', '/account/plan', { plan: 'developer' })
  const left = async (base: string) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${base}/v3/${facts.key}`, { method: 'POST', headers, body })
    return response.headers.get('causeway-credits-left')
  }
  await vi.waitFor(async () => expect(Number(await left(localnet.http))).toBeLessThan(15_000_000))
  const before = Number(await left(localnet.http))
  expect((await interrupt({ ...running })).code).toBe(0)
  const again = await start()
  expect(Number(await left(again.localnet.http))).toBe(before - 80)
})

test('SIGHUP puts a changed configuration to work and drops nobody', async () => {
  const config = join(directory, 'causeway.yaml')
  writeFileSync(config, 'cors: ["https://one.example"]\nlogLevel: info\n')
  const running = await start()
  const { facts, localnet } = running
  const socket = new WebSocket(`${localnet.ws}/ws/v3/${facts.key}`)
  await once(socket, 'open')
  const allowed = async (origin: string) => {
    const response = await fetch(`${localnet.http}/v3/${facts.key}`, { headers: { origin } })
    return response.headers.get('access-control-allow-origin')
  }
  expect(await allowed('https://two.example')).toBeNull()

  writeFileSync(
    config,
    'cors: ["https://two.example"]\nlogLevel: info\nexecutors: 3\nnetworks: { localnet: { logs: { maxBlocks: 1 } } }\n',
  )
  running.process.kill('SIGHUP')
  await vi.waitFor(async () => expect(await allowed('https://two.example')).toBe('https://two.example'), {
    timeout: 5_000,
  })
  expect(await allowed('https://one.example')).toBeNull()
  await vi.waitFor(() => expect(running.written.error).toContain('"waiting":["executors"]'))
  await call(localnet.http, facts.key, 'evm_mine')
  await call(localnet.http, facts.key, 'evm_mine')
  const logs = (base: string) => call(base, facts.key, 'eth_getLogs', [{ fromBlock: '0x0', toBlock: '0x2' }])
  await expect(logs(localnet.http)).rejects.toThrow(/range|blocks/)

  writeFileSync(config, 'cors: nonsense\n')
  running.process.kill('SIGHUP')
  await vi.waitFor(() => expect(running.written.error).toContain('everything stays as it was'))
  expect(await allowed('https://two.example')).toBe('https://two.example')
  socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }))
  const [answer] = await once(socket, 'message')
  expect(String(answer)).toContain('0x539')
  socket.close()
})

test('under TLS the cookie is a secure one, and SIGHUP brings a renewed certificate to every door', async () => {
  const [certificate, key] = [join(directory, 'certificate.pem'), join(directory, 'key.pem')]
  const write = () => {
    const made = createSelfSigned()
    writeFileSync(certificate, made.certificate)
    writeFileSync(key, made.key)
  }
  write()
  const { facts, localnet, ...running } = await start('--tls-certificate', certificate, '--tls-key', key)
  const doors = [localnet.https ?? '', facts.dashboard.address, facts.playground?.address ?? '']
  const fingerprint = (address: string) =>
    new Promise<string>((resolve, reject) => {
      const { port } = new URL(address)
      const socket = connect({ host: '127.0.0.1', port: Number(port), rejectUnauthorized: false }, () => {
        resolve(socket.getPeerCertificate().fingerprint256)
        socket.destroy()
      })
      socket.on('error', reject)
    })
  const before = await Promise.all(doors.map(fingerprint))
  expect(new Set(before).size).toBe(1)
  const entered = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { rejectUnauthorized: false, agent: false }
    get(facts.dashboard.link ?? '', options, (response) => resolve(response.resume())).on('error', reject)
  })
  expect(entered.headers['set-cookie']?.[0]).toMatch(
    /^__Host-causeway-\d+=.*; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
  )

  write()
  running.process.kill('SIGHUP')
  await vi.waitFor(async () => expect(await fingerprint(doors[0] ?? '')).not.toBe(before[0]), {
    timeout: 5_000,
  })
  expect(new Set(await Promise.all(doors.map(fingerprint))).size).toBe(1)
})

test('on other addresses the first owner claims the service, and no link is given out', async () => {
  const { facts } = await start('--host', '0.0.0.0')
  expect(facts.dashboard).toMatchObject({ link: null, claimCode: expect.stringMatching(/^[A-Z0-9-]+$/) })
  const session = await fetch(`${facts.dashboard.address}admin/v1/session`)
  expect(await session.json()).toEqual({ signedIn: false, claimable: true, local: false })
})

test('causeway dashboard gives a new link, and ends the one before', async () => {
  expect((await runCauseway(directory, ['dashboard'])).error).toContain('no service runs on')
  const { facts } = await start()
  const { out } = await runCauseway(directory, ['dashboard'])
  const entered = (link: string | null) => fetch(link ?? '', { redirect: 'manual' })
  expect((await entered(facts.dashboard.link)).status).toBe(200)
  expect(out.startsWith(`${facts.dashboard.address}enter/`)).toBe(true)
  expect((await entered(out.trim())).status).toBe(303)
})

test('metrics are for this machine, or for whoever has the token', async () => {
  const { facts } = await start('--metrics-token', 'a-token-of-sixteen')
  const metrics = `${facts.dashboard.address}metrics`
  expect(await (await fetch(metrics)).text()).toContain('causeway_head_block{network="localnet"} 0')
  const elsewhere = { 'x-forwarded-for': '203.0.113.7' }
  expect((await fetch(metrics, { headers: elsewhere })).status).toBe(401)
  const authorization = 'Bearer a-token-of-sixteen'
  expect((await fetch(metrics, { headers: { ...elsewhere, authorization } })).status).toBe(200)
})

test('several instances without a shared database are refused, with what to add', async () => {
  const { code, error } = await runCauseway(directory, [
    'up',
    '--port',
    '0',
    '--redis',
    'redis://localhost:1',
  ])
  expect(code).toBe(2)
  expect(error).toContain('they need a PostgreSQL database too; add --database postgres://')
})

test('a database that does not answer stops the start, and its password is not printed', async () => {
  const url = 'postgres://causeway:s3cret-word@127.0.0.1:1/causeway'
  const { code, error } = await runCauseway(directory, ['up', '--port', '0', '--database', url])
  expect(code).toBe(1)
  expect(error).toContain('the database')
  expect(error).not.toContain('s3cret-word')
  expect(error).not.toContain('unexpected error')
})
