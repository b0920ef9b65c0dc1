import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createVirtualNetwork, type Reaction } from '../virtualNetwork.test.support.ts'

/** A node with a log in every block whose number is in the list, and a limit. */
function node(logs: readonly number[], limit: { blocks?: number; results?: number }) {
  return ({ method, params }: { method: string; params: readonly unknown[] }): Reaction | undefined => {
    if (method !== 'eth_getLogs') return undefined
    const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string }
    const [from, to] = [Number(fromBlock), Number(toBlock)]
    if (to - from + 1 > (limit.blocks ?? Number.POSITIVE_INFINITY)) {
      return { error: { code: -32000, message: `exceed maximum block range: ${limit.blocks}` } }
    }
    const found = logs.filter((number) => number >= from && number <= to)
    if (found.length > (limit.results ?? Number.POSITIVE_INFINITY)) {
      return { error: { code: -32005, message: `query returned more than ${limit.results} results` } }
    }
    return { result: found }
  }
}

test('parts cover the range without gaps and hold every log once, whatever the limit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 1, max: 100 }),
      fc.record(
        { blocks: fc.integer({ min: 1, max: 120 }), results: fc.integer({ min: 1, max: 40 }) },
        { requiredKeys: [] },
      ),
      async (logs, one, other, limit) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)]
        const net = createVirtualNetwork({ a: node(logs, limit) })
        const query = { fromBlock: BigInt(from), toBlock: BigInt(to), filter: {} }
        const outcome = await net.until(net.gateway.logs(query))
        await net.gateway.close()
        expect(outcome.kind).toBe('parts')
        if (outcome.kind !== 'parts') return
        let next = BigInt(from)
        for (const { fromBlock, toBlock } of outcome.parts) {
          expect(fromBlock).toBe(next)
          next = toBlock + 1n
        }
        expect(next).toBe(BigInt(to) + 1n)
        const found = outcome.parts.flatMap(({ result }) => JSON.parse(result) as number[])
        expect(found.sort((a, b) => a - b)).toEqual(
          logs.filter((n) => n >= from && n <= to).sort((a, b) => a - b),
        )
      },
    ),
    { numRuns: 60 },
  )
})

test('a width that was refused is not asked for again', async () => {
  const net = createVirtualNetwork({ a: node([5], { blocks: 10 }) })
  const query = { fromBlock: 1n, toBlock: 80n, filter: {} }
  await net.until(net.gateway.logs(query))
  const before = net.served('eth_getLogs').length
  await net.until(net.gateway.logs(query))
  expect(net.served('eth_getLogs').length - before).toBe(8)
  expect(before).toBeGreaterThan(8)
})

test('a block that is too large by itself is refused as what it is', async () => {
  const net = createVirtualNetwork({ a: node([5], { results: 0 }) })
  const outcome = await net.until(net.gateway.logs({ fromBlock: 1n, toBlock: 9n, filter: {} }))
  expect(outcome).toMatchObject({ kind: 'refusal', error: { row: 'limitExceeded' } })
})
