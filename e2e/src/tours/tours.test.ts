import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { interrupt, startCauseway } from '@causeway/node/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { visitWithEthers } from './ethers.ts'
import type { Visit } from './tourist.ts'
import { visitWithViem } from './viem.ts'
import { visitWithWeb3 } from './web3.ts'

const clients: Record<string, Visit> = {
  viem: visitWithViem,
  ethers: visitWithEthers,
  'web3.js': visitWithWeb3,
}
const recipient = '0x00000000000000000000000000000000000c0ffe'

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
      expect(await tourist.chainId()).toBe(BigInt(row.chainId ?? 0))

      const before = await tourist.balance(recipient)
      const transfer = await tourist.transfer(recipient, 12_345n)
      expect(transfer.succeeded).toBe(true)
      expect(await tourist.balance(recipient)).toBe(before + 12_345n)

      const deployment = await tourist.deploy()
      const contract = deployment.contract ?? ''
      expect(contract).toMatch(/^0x[0-9a-fA-F]{40}$/)
      expect(await tourist.read(contract)).toBe(0n)
      expect(await tourist.estimate(contract, 7n)).toBeGreaterThan(43_000n)
      expect(await tourist.failure(contract)).toContain('no luck')

      const heads: bigint[] = []
      const stop = await tourist.watchHeads((number) => heads.push(number))
      const first = await tourist.write(contract, 7n)
      const second = await tourist.write(contract, 8n)
      expect(second.succeeded).toBe(true)
      expect(await tourist.read(contract)).toBe(8n)
      expect(await tourist.changes(contract, first.block)).toEqual([7n, 8n])
      await expect.poll(() => heads, { timeout: 10_000 }).toContain(second.block)
      await stop()

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

/** How many blocks lie on top of a block. */
async function depthOf(
  tourist: { blockHash(number: bigint): Promise<string> },
  block: bigint,
): Promise<bigint> {
  for (let above = 1n; ; above++) {
    const hash = await tourist.blockHash(block + above).catch(() => '')
    if (!/^0x/.test(hash)) return above - 1n
  }
}
