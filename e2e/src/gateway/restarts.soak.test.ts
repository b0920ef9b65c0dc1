import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { devAccounts } from '@causeway/chain'
import { freePort, interrupt, startCauseway } from '@causeway/node/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clients } from '../tours/clients.ts'
import { tour } from '../tours/tour.test.support.ts'
import { type RunningGateway, startGateway } from './startGateway.test.support.ts'

/** Budget: 60 s on two cores. */
describe('our own service as the upstream, killed and started again', () => {
  const directory = mkdtempSync(join(tmpdir(), 'causeway-upstream-'))
  let upstream: Awaited<ReturnType<typeof startCauseway>>
  let gateway: RunningGateway
  let port = 0

  const start = async () => {
    upstream = await startCauseway(directory, ['--port', String(port), '--config', 'node.yaml'])
  }
  const kill = async () => {
    upstream.process.kill('SIGKILL')
    await upstream.ended
  }

  beforeAll(async () => {
    port = await freePort()
    // A node that has just started takes a while to its first execution on a busy machine. JSON is YAML.
    const off = { enabled: false }
    writeFileSync(
      join(directory, 'node.yaml'),
      JSON.stringify({ executors: 1, executionLimit: 20, networks: { ticknet: off, history: off } }),
    )
    await start()
    const { networks, key } = upstream.facts
    const row = networks.find(({ name }) => name === 'localnet')
    if (row === undefined) throw new Error('no localnet')
    gateway = await startGateway({
      relayed: {
        chainId: 1337,
        upstreams: [{ url: `${row.http}/v3/${key}`, ws: `${row.ws}/ws/v3/${key}` }],
        deadline: 25,
      },
    })
  })

  afterAll(async () => {
    expect(await gateway.stop()).toBe(0)
    await interrupt(upstream)
    rmSync(directory, { recursive: true, force: true })
  })

  const all = Object.entries(clients).flatMap(([client, visit], index) =>
    (['http', 'ws'] as const).map((transport) => ({ client, transport, visit, index })),
  )
  // A tour with its restarts takes the better part of half a minute; `npm run soak` has them all.
  const visits = process.env.CAUSEWAY_SOAK === undefined ? all.slice(0, 1) : all

  test.each(visits)('$client tours it over $transport', async ({ visit, transport, index }) => {
    const privateKey = devAccounts[index]?.privateKey ?? '0x'
    let over = false
    let restarts = 0
    const restarting = (async () => {
      while (!over && restarts < 2) {
        await pause(700)
        await kill()
        await start()
        restarts += 1
        // The next one comes when this one is over for callers.
        await answered(gateway.place('relayed').http)
      }
    })()
    const tourist = await visit({ ...gateway.place('relayed'), privateKey }, transport)
    try {
      const { first, second } = await tour(tourist, 1337n)
      // The node kept its chain, and what was said of it before holds after.
      over = true
      await restarting
      expect(await tourist.receiptBlock(first.hash)).toBe(first.block)
      expect(await tourist.receiptBlock(second.hash)).toBe(second.block)
    } finally {
      over = true
      await restarting
      await tourist.close()
    }
    expect(restarts).toBeGreaterThan(0)
  })

  test('while the upstream is away, what was fetched once is still answered', async () => {
    const { http } = gateway.place('relayed')
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getBlockByNumber',
      params: ['0x1', true],
    })
    const headers = { 'content-type': 'application/json' }
    const before = await (await fetch(http, { method: 'POST', headers, body })).text()
    expect(JSON.parse(before).result.number).toBe('0x1')
    await kill()
    const response = await fetch(http, { method: 'POST', headers, body })
    expect(await response.text()).toBe(before)
    expect(response.headers.get('causeway-verified')).toBe('true')
    await start()
  })
})

/** Until a call that only the upstream can answer is answered. */
async function answered(url: string): Promise<void> {
  const body = '{"jsonrpc":"2.0","id":1,"method":"eth_gasPrice","params":[]}'
  for (;;) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    if ('result' in JSON.parse(await response.text())) return
  }
}
