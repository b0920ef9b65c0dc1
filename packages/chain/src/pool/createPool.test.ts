import { fromHex, type Hex } from '@causeway/rpc'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOfDev, signed } from '../testChain.test.support.ts'
import { decodeTransaction, type TransactionFields } from '../values/transaction.ts'
import { byPrice } from './byPrice.ts'
import { createPool } from './createPool.ts'
import { type Pooled, toPooled } from './pooled.ts'

let sequence = 0n

function pooled(account: number, nonce: number, fields: Partial<TransactionFields> = {}): Pooled {
  const raw = fromHex(signed(account, BigInt(nonce), fields).raw)
  return toPooled(decodeTransaction(raw), raw, raw, ++sequence)
}

const priced = (tip: bigint) => ({ maxPriorityFeePerGas: tip, maxFeePerGas: tip + 1000n })

test('a replacement pays a tenth more of both fees', () => {
  const pool = createPool()
  const first = pooled(0, 0, { maxFeePerGas: 1000n, maxPriorityFeePerGas: 100n })
  pool.add(first, 0n, 1n)
  const tries: [bigint, bigint, boolean][] = [
    [1099n, 200n, false],
    [2000n, 109n, false],
    [1100n, 110n, true],
  ]
  for (const [maxFeePerGas, maxPriorityFeePerGas, taken] of tries) {
    const outcome = pool.add(pooled(0, 0, { maxFeePerGas, maxPriorityFeePerGas }), 0n, 1n)
    expect('added' in outcome).toBe(taken)
    if ('added' in outcome) expect(outcome.removed).toEqual([first])
  }
  expect(pool.size()).toBe(1)
})

test('a full pool drops the cheapest that nothing waits for, and takes nothing cheaper', () => {
  const pool = createPool({ transactions: 3, bytes: 10_000, queuedPerSender: 64 })
  const cheapButNeeded = pooled(0, 0, priced(1n))
  const last = pooled(0, 1, priced(5n))
  const other = pooled(1, 0, priced(7n))
  for (const entry of [cheapButNeeded, last, other]) pool.add(entry, 0n, 10n)
  expect(pool.add(pooled(2, 0, priced(4n)), 0n, 10n)).toEqual({
    refused: 'underpriced',
    text: 'transaction underpriced',
  })
  expect(pool.add(pooled(2, 0, priced(6n)), 0n, 10n)).toMatchObject({ removed: [last] })
  expect(pool.size()).toBe(3)
})

test('a large transaction makes room by its bytes, or leaves everything as it was', () => {
  const pool = createPool({ transactions: 100, bytes: 1000, queuedPerSender: 64 })
  const small = [0, 1, 2, 3].map((account) => pooled(account, 0, priced(BigInt(account) + 1n)))
  for (const entry of small) pool.add(entry, 0n, 10n)
  const input = `0x${'00'.repeat(700)}` as const
  expect(pool.add(pooled(5, 0, { ...priced(3n), input }), 0n, 10n)).toMatchObject({ refused: 'underpriced' })
  expect(pool.size()).toBe(4)
  const outcome = pool.add(pooled(5, 0, { ...priced(9n), input }), 0n, 10n)
  expect('added' in outcome && outcome.removed.map(({ record }) => record.hash)).toEqual(
    small.slice(0, 3).map(({ record }) => record.hash),
  )
})

test('a sender cannot queue without end behind a gap', () => {
  const pool = createPool({ transactions: 100, bytes: 100_000, queuedPerSender: 2 })
  expect(pool.add(pooled(0, 5), 0n, 1n)).toHaveProperty('added')
  expect(pool.add(pooled(0, 7), 0n, 1n)).toHaveProperty('added')
  expect(pool.add(pooled(0, 9), 0n, 1n)).toMatchObject({ refused: 'poolFull' })
  expect(pool.add(pooled(0, 0), 0n, 1n)).toHaveProperty('added')
})

test('transactions come best first, each sender in the order of nonces, and a skipped sender comes no more', () => {
  const entry = fc.record({ account: fc.nat(3), tip: fc.nat(20) })
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 14 }),
      fc.array(fc.boolean(), { maxLength: 14 }),
      (entries, takes) => {
        const pool = createPool()
        const counts = new Map<number, number>()
        for (const { account, tip } of entries) {
          const nonce = counts.get(account) ?? 0
          counts.set(account, nonce + 1)
          pool.add(pooled(account, nonce, priced(BigInt(tip))), 0n, 5n)
        }
        const order = byPrice(pool, { nonceOf: () => 0n, baseFee: 5n, blobBaseFee: 0n })
        const rows = new Map<Hex, Pooled[]>(
          [0, 1, 2, 3].map((i) => [addressOfDev(i), pool.of(addressOfDev(i))]),
        )
        for (const take of [...takes, ...entries.map(() => true)]) {
          const fronts = [...rows.values()].flatMap((row) => row.slice(0, 1))
          const best = fronts.sort(
            (a, b) => rank(b) - rank(a) || Number(a.record.sequence - b.record.sequence),
          )[0]
          expect(order.peek()?.record.hash ?? null).toBe(best?.record.hash ?? null)
          if (best === undefined) return
          const row = rows.get(best.record.from) ?? []
          rows.set(best.record.from, take ? row.slice(1) : [])
          if (take) order.take()
          else order.skip()
        }
      },
    ),
    { numRuns: 30 },
  )
})

const rank = ({ transaction }: Pooled) => Number(transaction.maxPriorityFeePerGas)

test('what cannot pay the base fee or the blob fee stays behind, with all that follows it', () => {
  const pool = createPool()
  pool.add(pooled(0, 0, { maxFeePerGas: 4n, maxPriorityFeePerGas: 1n }), 0n, 1n)
  pool.add(pooled(0, 1, priced(50n)), 0n, 1n)
  const order = byPrice(pool, { nonceOf: () => 0n, baseFee: 5n, blobBaseFee: 0n })
  expect(order.peek()).toBeNull()
})
