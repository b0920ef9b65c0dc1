import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { interrupt, startCauseway } from '@causeway/node/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clients } from './clients.ts'
import { depthOf, tour } from './tour.test.support.ts'

describe('third-party clients, unmodified', () => {
  const directory = mkdtempSync(join(tmpdir(), 'causeway-tours-'))
  let running: Awaited<ReturnType<typeof startCauseway>>

  beforeAll(async () => {
    running = await startCauseway(directory, ['--block-time', '1'])
  })

  afterAll(async () => {
    expect((await interrupt(running)).code).toBe(0)
    rmSync(directory, { recursive: true, force: true })
  })

  const visits = Object.keys(clients).flatMap((client) =>
    (['localnet', 'ticknet'] as const).flatMap((network) =>
      (['http', 'ws'] as const).map((transport) => ({ client, network, transport })),
    ),
  )

  test.each(visits)('$client tours $network over $transport', async ({ client, network, transport }) => {
    const { key, networks, accounts } = running.facts
    const row = networks.find(({ name }) => name === network)
    const index = Object.keys(clients).indexOf(client)
    const privateKey = accounts[index]?.privateKey as `0x${string}`
    if (row === undefined) throw new Error(`no ${network}`)
    const tourist = await clients[client]?.(
      { http: `${row.http}/v3/${key}`, ws: `${row.ws}/ws/v3/${key}`, privateKey },
      transport,
    )
    if (tourist === undefined) throw new Error(`no ${client}`)
    try {
      const { contract, second } = await tour(tourist, BigInt(row.chainId ?? 0))

      const replaced = await tourist.blockHash(second.block)
      await tourist.control('anvil_reorg', [1 + Number(await depthOf(tourist, second.block)), []])
      expect(await tourist.blockHash(second.block)).not.toBe(replaced)
      // The transaction went back to the pool, and the next block of the new chain takes it.
      await tourist.control('evm_mine', [])
      await expect.poll(() => tourist.receiptBlock(second.hash), { timeout: 15_000 }).not.toBeNull()
      expect(await tourist.read(contract)).toBe(8n)
    } finally {
      await tourist.close()
    }
  })
})
