import { expect } from 'vitest'
import type { Seen, Tourist } from './tourist.ts'

const recipient = '0x00000000000000000000000000000000000c0ffe'

/** What a client does and sees on a network, whatever the network is: the steps that every node must allow. */
export async function tour(
  tourist: Tourist,
  chainId: bigint,
): Promise<{ contract: string; first: Seen; second: Seen }> {
  expect(await tourist.chainId()).toBe(chainId)

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
  return { contract, first, second }
}

/** How many blocks lie on top of a block. */
export async function depthOf(tourist: Tourist, block: bigint): Promise<bigint> {
  for (let above = 1n; ; above++) {
    const hash = await tourist.blockHash(block + above).catch(() => '')
    if (!/^0x/.test(hash)) return above - 1n
  }
}
