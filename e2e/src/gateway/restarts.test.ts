import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { devAccounts } from '@causeway/chain'
import { interrupt, startCauseway } from '@causeway/node/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clients } from '../tours/clients.ts'
import { tour } from '../tours/tour.test.support.ts'
import { freePort } from './nodes.test.support.ts'
import { type RunningGateway, startGateway } from './startGateway.test.support.ts'

/** Budget: 90 s on two cores. */
describe('our own service as the upstream, killed and started again', () => {
  const directory = mkdtempSync(join(tmpdir(), 'causeway-upstream-'))
  let upstream: Awaited<ReturnType<typeof startCauseway>>
  let gateway: RunningGateway
  let port = 0

  const start = async () => {
    upstream = await startCauseway(directory, ['--port', String(port)])
  }
  const kill = async () => {
    upstream.process.kill('SIGKILL')
    await upstream.ended
  }

  beforeAll(async () => {
    port = await freePort()
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

  const visits = Object.entries(clients).flatMap(([client, visit], index) =>
    (['http', 'ws'] as const).map((transport) => ({ client, transport, visit, index })),
  )

  test.each(visits)('$client tours it over $transport', async ({ visit, transport, index }) => {
    const privateKey = devAccounts[index]?.privateKey ?? '0x'
    let over = false
    let restarts = 0
    const restarting = (async () => {
      while (!over) {
        await pause(300)
        await kill()
        await start()
        restarts += 1
      }
    })()
    const tourist = await visit({ ...gateway.place('relayed'), privateKey }, transport)
    try {
      await tour(tourist, 1337n)
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
