import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { connect, webSocketTransport } from '@causeway/dapp'
import { interrupt, startCauseway } from '@causeway/node/testing'
import { createHeadlessWallet } from '@causeway/wallet/headless'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Service, scopes } from './servedWallet.ts'

const mnemonic = 'test test test test test test test test test test test junk'
const origin = 'https://shop.example'
const directory = mkdtempSync(join(tmpdir(), 'causeway-first-'))
let service: Service

beforeAll(async () => {
  service = await startCauseway(directory, ['--block-time', '1'])
})

afterAll(async () => {
  await interrupt(service)
  rmSync(directory, { recursive: true, force: true })
})

function addressOf(name: string): string {
  const base = service.facts.networks.find((network) => network.name === name)?.http
  return `${base}/v3/${service.facts.key}`
}

test('a process that only waits for blocks stays until it has them, and ends when the wallet is closed', async () => {
  // Without a socket the wallet polls, so nothing but its own timers keeps the process running.
  const code = `
    import { connect, subscribe } from '@causeway/dapp'
    import { createHeadlessWallet } from '@causeway/wallet/headless'
    const scope = '${scopes.ticknet}'
    const networks = [{ scope, http: '${addressOf('ticknet')}' }]
    const wallet = createHeadlessWallet({ mnemonic: '${mnemonic}', networks })
    const page = await connect({ transport: wallet.transport({ origin: '${origin}' }), scopes: [scope] })
    for await (const { number } of subscribe(page, scope, ['newHeads'])) {
      console.log(Number(number) > 0)
      break
    }
    await wallet.close()`
  const run = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
    cwd: fileURLToPath(new URL('../../../', import.meta.url)),
    timeout: 30_000,
  })
  expect(run).toEqual({ stdout: 'true\n', stderr: '' })
})

test('an address of another chain is refused before anything is shown or signed', async () => {
  const networks = [{ scope: scopes.localnet, http: addressOf('ticknet') }]
  const wallet = createHeadlessWallet({ mnemonic, networks })
  const page = await connect({ transport: wallet.transport({ origin }), scopes: [scopes.localnet] })
  const refusal = { code: 4901, message: expect.stringContaining(scopes.ticknet) }
  await expect(page.invoke(scopes.localnet, 'eth_blockNumber')).rejects.toMatchObject(refusal)
  const from = wallet.accounts[0]?.slice(`${scopes.localnet}:`.length)
  await expect(
    page.invoke<string, string>(scopes.localnet, 'eth_sendTransaction', [{ from, to: from, value: '0x1' }]),
  ).rejects.toMatchObject(refusal)
  page.close()
  await wallet.close()
})

test('a page of a closed wallet hears so at once', async () => {
  const networks = [{ scope: scopes.localnet, http: addressOf('localnet') }]
  const wallet = createHeadlessWallet({ mnemonic, networks })
  const transport = wallet.transport({ origin })
  const page = await connect({ transport, scopes: [scopes.localnet] })
  await wallet.close()
  const started = Date.now()
  const refusal = { name: 'DappError', code: 4900, data: { reason: 'closed' } }
  await expect(page.invoke(scopes.localnet, 'eth_blockNumber')).rejects.toMatchObject(refusal)
  await expect(connect({ transport })).rejects.toMatchObject(refusal)
  expect(Date.now() - started).toBeLessThan(1_000)
})

test('a wrong token is told apart from a wallet that is not there', async () => {
  const wallet = createHeadlessWallet({ mnemonic, networks: [] })
  const { port } = await wallet.listen({ token: 'right' })
  const transport = webSocketTransport(`ws://127.0.0.1:${port}/?token=wrong`, {
    createSocket: (url) => new WebSocket(url),
  })
  await expect(connect({ transport })).rejects.toMatchObject({ code: 4900, data: { reason: 'refused' } })
  await wallet.close()
  await expect(connect({ transport })).rejects.toMatchObject({ code: 4900, data: { reason: 'notFound' } })
})
