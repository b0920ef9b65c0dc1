import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { freePort } from './testing/freePort.ts'
import { createSelfSigned } from './testing/selfSigned.ts'
import {
  call,
  interrupt,
  type Running,
  runCauseway,
  spawnCauseway,
  startCauseway,
} from './testing/startCauseway.ts'

// The built program is started two dozen times. Budget: 90 s on two cores.
let directory = ''
const started: Running[] = []
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'causeway-up-'))
})
afterEach(async ({ task }) => {
  for (const running of started.splice(0)) {
    if (task.result?.state === 'fail') {
      const { exitCode, signalCode } = running.process
      console.error(
        `the service of the failed test: ${exitCode ?? signalCode ?? 'running'}\n${running.written.error}`,
      )
    }
    if (running.process.exitCode === null) running.process.kill('SIGKILL')
    await running.ended
  }
  rmSync(directory, { recursive: true, force: true })
})

async function start(...words: string[]) {
  const running = await startCauseway(directory, words)
  started.push(running)
  return running
}

function spawnHere(...words: string[]) {
  const running = spawnCauseway(directory, words)
  started.push(running)
  return running
}

const found = <T>(value: T | undefined | null): T => {
  if (value === undefined || value === null) throw new Error('not found')
  return value
}

test('the first start prints a banner whose curl line works; Ctrl-C says so on stderr and exits with 0', async () => {
  const running = spawnHere('up', '--port', '18645')
  await vi.waitFor(() => expect(running.written.out).toContain('Next'), { timeout: 20_000, interval: 20 })
  const banner = running.written.out
  expect(banner.trimEnd().split('\n').length).toBeLessThanOrEqual(25)
  expect(banner).not.toContain('\u001b')
  const key = found(/API key {2}([0-9a-f]{32})/.exec(banner)?.[1])
  expect(readFileSync(join(directory, '.causeway/dev-key'), 'utf8')).toBe(`${key}\n`)
  expect(statSync(join(directory, '.causeway/dev-key')).mode & 0o777).toBe(0o600)
  for (const [name, chainId] of [
    ['localnet', 1337],
    ['ticknet', 1338],
  ]) {
    expect(banner).toMatch(
      new RegExp(`${name} +${chainId} +http://localhost:18645/${name} +ws://localhost:18645/${name}`),
    )
  }
  expect(banner).toContain('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
  expect(banner).toContain('their private keys are public')

  const curl = found(/curl .*/.exec(banner)?.[0])
  expect(JSON.parse(await runLine(curl))).toEqual({ jsonrpc: '2.0', id: 1, result: '0x0' })

  const ended = await interrupt(running)
  expect({ code: ended.code, error: ended.error }).toEqual({ code: 0, error: 'stopped\n' })
  expect(ended.out).toBe(banner)
})

test('localnet answers as soon as the banner is there', async () => {
  const { facts } = await start()
  const localnet = found(facts.networks.find((network) => network.name === 'localnet'))
  expect(await call(localnet.http, facts.key, 'eth_chainId')).toBe('0x539')
})

test('a second start goes on with the same key and the same chain', async () => {
  const first = await start()
  const localnet = found(first.facts.networks[0])
  const [from, to] = first.facts.accounts.map((account) => account.address)
  const hash = await call(localnet.http, first.facts.key, 'eth_sendTransaction', [{ from, to, value: '0x1' }])
  expect(await call(localnet.http, first.facts.key, 'eth_blockNumber')).toBe('0x1')
  expect((await interrupt(first)).code).toBe(0)

  const second = await start()
  expect(second.facts.key).toBe(first.facts.key)
  expect(first.facts.fresh).toBe(true)
  expect(second.facts.fresh).toBe(false)
  const base = found(second.facts.networks[0]).http
  expect(await call(base, second.facts.key, 'eth_blockNumber')).toBe('0x1')
  expect(await call(base, second.facts.key, 'eth_getTransactionReceipt', [hash])).toMatchObject({
    status: '0x1',
    blockNumber: '0x1',
  })
  expect((await interrupt(second)).code).toBe(0)
})

test('deleting the data directory, or the folder of one network in it, starts over', async () => {
  const mine = async () => {
    const running = await start()
    const [local, tick] = running.facts.networks.map((network) => network.http)
    const heads = [await call(found(local), running.facts.key, 'eth_blockNumber')]
    await call(found(local), running.facts.key, 'evm_mine')
    await call(found(tick), running.facts.key, 'evm_mine')
    heads.push(await call(found(tick), running.facts.key, 'eth_blockNumber'))
    await interrupt(running)
    return { key: running.facts.key, local: Number(heads[0]), tick: Number(heads[1]) }
  }
  const first = await mine()
  rmSync(join(directory, '.causeway/chains/localnet'), { recursive: true })
  const second = await mine()
  expect(second).toMatchObject({ key: first.key, local: 0 })
  expect(second.tick).toBeGreaterThan(first.tick)
  rmSync(join(directory, '.causeway'), { recursive: true })
  const third = await mine()
  expect(third.local).toBe(0)
  expect(third.key).not.toBe(first.key)
})

test('a taken port is named, with the flag to change it; of several the one that was asked for', async () => {
  const port = await freePort()
  const others = [port, port + 2, port + 3].map((each) => createServer().listen(each, '127.0.0.1'))
  await Promise.all(others.map((other) => once(other, 'listening')))
  const { code, out, error } = await runCauseway(directory, ['up', '--port', String(port)])
  for (const other of others) other.close()
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(error).toContain(`port ${port} on 127.0.0.1 is taken`)
  expect(error).toContain('--port')
})

test('the playground is served at an origin of its own, which may call the service whatever CORS says', async () => {
  const { facts, ...running } = await start('--cors', 'https://app.example.org')
  const index = new URL('../../public/playground/index.html', import.meta.url)
  if (!existsSync(index)) {
    expect(facts.playground).toBeNull()
    return
  }
  const { address, link } = found(facts.playground)
  const localnet = found(facts.networks[0])
  const service = `${new URL(localnet.http).origin}/v3/${facts.key}`
  expect(link).toBe(`${address}#service=${encodeURIComponent(service)}`)
  const local = address.replace('localhost', '127.0.0.1')
  const page = await fetch(local)
  expect(await page.text()).toBe(readFileSync(index, 'utf8'))
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const { origin } = new URL(address)
  expect(origin).not.toBe(new URL(localnet.http).origin)
  const ask = (from: string) =>
    fetch(`${service.replace('localhost', '127.0.0.1')}/networks`, { headers: { origin: from } })
  expect((await ask(origin)).headers.get('access-control-allow-origin')).toBe(origin)
  expect((await ask('https://other.example')).headers.get('access-control-allow-origin')).toBeNull()
  expect((await interrupt(running)).code).toBe(0)
  await expect(fetch(local)).rejects.toThrow()
})

test('an address or a directory that cannot be used is named', async () => {
  const host = await runCauseway(directory, ['up', '--host', '203.0.113.1', '--port', '0'])
  expect({ ...host, error: host.error.split(':')[1]?.trim() }).toMatchObject({
    code: 1,
    out: '',
    error: 'cannot listen',
  })
  writeFileSync(join(directory, 'file'), '')
  const data = await runCauseway(directory, ['up', '--data', 'file/inside'])
  expect(data).toMatchObject({ code: 1, out: '' })
  expect(data.error).toContain('cannot be used')
})

test('a second instance on the same data is refused, and names the first', async () => {
  const { facts } = await start()
  const { code, out, error } = await runCauseway(directory, ['up', '--port', '0'])
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(error).toContain(`in use by process ${facts.pid}`)
  expect(error).toContain('--data')
})

test('the data of a service that was killed can be used again', async () => {
  const first = await start()
  first.process.kill('SIGKILL')
  await first.ended
  const second = await start()
  expect(second.facts.key).toBe(first.facts.key)
  expect((await interrupt(second)).code).toBe(0)
})

test('a second Ctrl-C does not wait for open requests', async () => {
  const running = await start()
  const url = new URL(found(running.facts.networks[0]).http)
  const socket = connect(Number(url.port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(
    `POST ${url.pathname}/v3/${running.facts.key} HTTP/1.1\r\nHost: localhost\r\n` +
      'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  )
  await new Promise((done) => setTimeout(done, 200))
  running.process.kill('SIGINT')
  await new Promise((done) => setTimeout(done, 300))
  expect(running.process.exitCode).toBeNull()
  running.process.kill('SIGINT')
  const { code } = await running.ended
  socket.destroy()
  expect(code).toBe(130)
})

test('keys made and revoked on the command line reach the running service', async () => {
  const { facts } = await start()
  const base = found(facts.networks[0]).http
  const made = await runCauseway(directory, ['keys', 'create', 'my-app', '--json'])
  const { key } = JSON.parse(made.out)
  await vi.waitFor(async () => expect(await call(base, key, 'eth_chainId')).toBe('0x539'), {
    timeout: 10_000,
    interval: 200,
  })
  expect((await runCauseway(directory, ['keys', 'list'])).out).toMatch(
    /NAME +CREATED\ndev .*\nmy-app +\d{4}-/,
  )
  expect((await runCauseway(directory, ['keys', 'revoke', 'my-app'])).code).toBe(0)
  await vi.waitFor(() => expect(call(base, key, 'eth_chainId')).rejects.toThrow('401'), {
    timeout: 10_000,
    interval: 200,
  })
  const again = await runCauseway(directory, ['keys', 'revoke', 'my-ap'])
  expect(again).toMatchObject({
    code: 1,
    error: 'causeway: there is no key named "my-ap"; see: causeway keys list\n',
  })
})

test('keys create and networks show where the running service answers, whatever flags started it', async () => {
  const { certificate, key } = createSelfSigned()
  writeFileSync(join(directory, 'certificate.pem'), certificate)
  writeFileSync(join(directory, 'key.pem'), key)
  const running = await start(
    ...['--tls-certificate', 'certificate.pem', '--tls-key', 'key.pem', '--domain', 'node.example.org'],
  )
  const { https, wss } = found(running.facts.networks[0])
  const made = JSON.parse((await runCauseway(directory, ['keys', 'create', 'first', '--json'])).out)
  expect(made.networks[0]).toEqual({
    name: 'localnet',
    http: `${https}/v3/${made.key}`,
    ws: `${wss}/ws/v3/${made.key}`,
  })
  const listed = JSON.parse((await runCauseway(directory, ['networks', '--json'])).out)
  expect(listed[0]).toMatchObject({ name: 'localnet', http: https, ws: wss })
  const byHost = `by host: https://<network>.node.example.org:${new URL(found(https)).port}`
  expect((await runCauseway(directory, ['networks'])).out).toContain(`${byHost}\n`)
  expect((await runCauseway(directory, ['keys', 'create', 'second'])).out).toContain(`${byHost}/v3/`)
  expect(readFileSync(join(directory, '.causeway/lock'), 'utf8')).not.toContain(running.facts.key)

  running.process.kill('SIGKILL')
  await running.ended
  const after = JSON.parse((await runCauseway(directory, ['networks', '--json'])).out)
  expect(after[0]).toMatchObject({ http: 'http://localhost:8645/localnet' })
})

test('with a certificate the service answers over HTTPS and WSS too', async () => {
  const { certificate, key } = createSelfSigned()
  writeFileSync(join(directory, 'certificate.pem'), certificate)
  writeFileSync(join(directory, 'key.pem'), key)
  const { facts } = await start('--tls-certificate', 'certificate.pem', '--tls-key', 'key.pem')
  expect(facts.byHost).toEqual([`https://<network>.localhost:${facts.networks[0]?.https?.match(/\d+/)}`])
  expect(await runLine(facts.curl)).toBe('{"jsonrpc":"2.0","id":1,"result":"0x0"}')
  const localnet = found(facts.networks[0])
  const https = new URL(`${found(localnet.https)}/v3/${facts.key}`)
  const body = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}'
  for (const [host, path] of [
    ['localhost', https.pathname],
    ['localnet.localhost', `/v3/${facts.key}`],
  ]) {
    const sent = request({
      host: '127.0.0.1',
      port: https.port,
      path,
      method: 'POST',
      servername: host,
      ca: certificate,
      agent: false,
      headers: { host: `${host}:${https.port}`, 'content-type': 'application/json' },
    })
    sent.end(body)
    const [response] = await once(sent, 'response')
    let text = ''
    for await (const chunk of response) text += chunk
    expect(JSON.parse(text)).toEqual({ jsonrpc: '2.0', id: 1, result: '0x539' })
  }
  const socket = new WebSocket(`${found(localnet.wss)}/ws/v3/${facts.key}`, { ca: certificate })
  await once(socket, 'open')
  socket.send(body)
  const [message] = await once(socket, 'message')
  expect(JSON.parse(String(message))).toEqual({ jsonrpc: '2.0', id: 1, result: '0x539' })
  socket.close()
})

test('a certificate file that is not there, or is none, is named', async () => {
  const missing = await runCauseway(directory, [
    'up',
    '--port',
    '0',
    '--tls-certificate',
    'no.pem',
    '--tls-key',
    'no.key',
  ])
  expect(missing).toMatchObject({ code: 2, out: '' })
  expect(missing.error).toContain('no.pem')
  writeFileSync(join(directory, 'bad.pem'), 'nonsense')
  const bad = await runCauseway(directory, [
    'up',
    '--port',
    '0',
    '--tls-certificate',
    'bad.pem',
    '--tls-key',
    'bad.pem',
  ])
  expect(bad).toMatchObject({ code: 2, out: '' })
  expect(bad.error).toContain('bad.pem')
})

test('a mistake in the file stops the start with its line', async () => {
  writeFileSync(join(directory, 'causeway.yaml'), 'networks:\n  ticknet:\n    mining: { intervall: 3 }\n')
  const { code, out, error } = await runCauseway(directory, ['up'])
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(error).toContain(
    'causeway.yaml:3:15: unknown setting networks.ticknet.mining.intervall; did you mean interval?',
  )
})

test('networks lists what is there, while the service runs and while it does not', async () => {
  const before = JSON.parse((await runCauseway(directory, ['networks', '--json'])).out)
  expect(before[0]).toMatchObject({ name: 'localnet', chainId: 1337, kind: 'dev', head: null })
  const running = await start()
  const base = found(running.facts.networks[0]).http
  await call(base, running.facts.key, 'evm_mine')
  const during = JSON.parse((await runCauseway(directory, ['networks', '--json'])).out)
  expect(during[0]).toMatchObject({ name: 'localnet', head: 1 })
  await interrupt(running)
  const table = (await runCauseway(directory, ['networks', '--known'])).out
  expect(table).toMatch(
    /^NAME +CHAIN ID +KIND +HEAD +HTTP +WEBSOCKET\nlocalnet +1337 +dev +1 +http:\/\/localhost:8645\/localnet /,
  )
  expect(table).toMatch(/\nmainnet +1 +known +waits for an upstream/)
})

/** What the banner's line prints; where there is no curl, the request that it describes is made without it. */
async function runLine(line: string): Promise<string> {
  const run = promisify(execFile)
  const hasCurl = await run('curl', ['--version']).then(
    () => true,
    () => false,
  )
  if (hasCurl) return (await run('sh', ['-c', line])).stdout
  const url = new URL(found(/https?:\S+/.exec(line)?.[0]))
  const options = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const sent =
    url.protocol === 'https:'
      ? request(url, { ...options, rejectUnauthorized: false, agent: false })
      : plainRequest(url, { ...options, agent: false })
  sent.end(found(/-d '([^']+)'/.exec(line)?.[1]))
  const [response] = await once(sent, 'response')
  let text = ''
  for await (const chunk of response) text += chunk
  return text
}
