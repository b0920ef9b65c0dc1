import { beforeAll, describe, expect, test } from 'vitest'
import { measureWalk, type WalkReport, walkLines } from './indexer.test.support.ts'

/** A few show the calls a block as well as a thousand do; they take a hundredth of the time. */
const blocks = process.env.CAUSEWAY_SOAK === '1' ? 1_000 : 12

describe(`an indexer's walk over ${blocks} blocks of 100 transactions`, () => {
  let report: WalkReport
  const row = (upstream: string) => report.rows.find((found) => found.upstream === upstream)

  beforeAll(
    async () => {
      report = await measureWalk(blocks)
      console.info(walkLines(report))
    },
    blocks * 10_000 + 300_000,
  )

  test('a block is fetched once: two calls answer every lookup inside it', () => {
    const methods = row('with eth_getBlockReceipts')?.methods
    // Beside those of the walk there is the head, and what it stands on.
    expect(methods?.eth_getBlockReceipts).toBeLessThanOrEqual(blocks + 3)
    expect(methods?.eth_getTransactionReceipt ?? 0).toBe(0)
    expect(methods?.eth_getTransactionByBlockHashAndIndex ?? 0).toBe(0)
  })

  test('upstream gets at least twenty times fewer calls than from a cache keyed by request', () => {
    const cached = row('a cache keyed by request')?.callsPerBlock ?? Number.NaN
    expect(cached).toBeGreaterThan(200)
    expect(cached / (row('with eth_getBlockReceipts')?.callsPerBlock ?? Number.NaN)).toBeGreaterThan(20)
  })

  test('an upstream without eth_getBlockReceipts is asked for each receipt, once', () => {
    const methods = row('without eth_getBlockReceipts')?.methods
    expect(methods?.eth_getTransactionReceipt).toBeLessThanOrEqual((blocks + 3) * 100)
    expect(methods?.eth_getTransactionByBlockHashAndIndex ?? 0).toBe(0)
  })
})
