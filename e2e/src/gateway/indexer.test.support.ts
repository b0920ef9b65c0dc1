import { expect } from 'vitest'
import { createCounter } from './counter.test.support.ts'
import { serveLongChain } from './longChain.test.support.ts'
import { startGateway } from './startGateway.test.support.ts'
import { askOver, costOf, walk, withRequestCache } from './walk.test.support.ts'

/** What the walk cost, for each kind of upstream: with `eth_getBlockReceipts`, and without. */
export interface WalkReport {
  blocks: number
  asked: number
  rows: {
    upstream: string
    callsPerBlock: number
    requestsPerBlock: number
    methods: Record<string, number>
  }[]
}

/**
 * The same walk three times over blocks of a hundred transactions: through a cache keyed by request, and through the
 * service with an upstream that has `eth_getBlockReceipts` and one that has not. All three must see the same.
 */
export async function measureWalk(blocks: number): Promise<WalkReport> {
  const chain = await serveLongChain(blocks)
  const plain = await createCounter(chain.url)
  const whole = await createCounter(chain.url)
  const bare = await createCounter(chain.url, ['eth_getBlockReceipts'])
  const gateway = await startGateway({
    // The first lookup that is not final yet links its block to the head, which takes as many headers as lie between.
    whole: { chainId: 1337, upstreams: [{ url: whole.url }], deadline: 25 },
    bare: { chainId: 1337, upstreams: [{ url: bare.url }], deadline: 25 },
  })
  try {
    const [from, to] = [2, blocks + 1]
    const runs = [
      { upstream: 'a cache keyed by request', counter: plain, ask: withRequestCache(askOver(plain.url)) },
      { upstream: 'with eth_getBlockReceipts', counter: whole, ask: askOver(gateway.place('whole').http) },
      { upstream: 'without eth_getBlockReceipts', counter: bare, ask: askOver(gateway.place('bare').http) },
    ]
    const rows: WalkReport['rows'] = []
    let first: { asked: number; seen: string } | null = null
    for (const { upstream, counter, ask } of runs) {
      const { walked, counts } = await costOf(counter, () => walk(ask, from, to))
      first ??= walked
      expect(walked).toEqual(first)
      rows.push({
        upstream,
        callsPerBlock: counts.calls / blocks,
        requestsPerBlock: counts.requests / blocks,
        methods: counts.methods,
      })
    }
    return { blocks, asked: first?.asked ?? 0, rows }
  } finally {
    await gateway.stop()
    await Promise.all([plain, whole, bare].map((counter) => counter.close()))
    await chain.close()
  }
}

/** The lines that a run prints. */
export function walkLines({ blocks, asked, rows }: WalkReport): string {
  const lines = rows.map(
    ({ upstream, callsPerBlock, requestsPerBlock, methods }) =>
      `  ${upstream}: ${callsPerBlock.toFixed(2)} calls in ${requestsPerBlock.toFixed(2)} HTTP requests a block ${JSON.stringify(methods)}`,
  )
  return [`a walk over ${blocks} blocks of 100 transactions, ${asked} requests; upstream:`, ...lines].join(
    '\n',
  )
}
