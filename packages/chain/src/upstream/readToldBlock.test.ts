import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Block } from '../values/block.ts'
import { historyFolder, openToldChain, type ToldChain, tell } from './toldChain.test.support.ts'
import { type Verdict, verifyToldBlock } from './verifyToldBlock.ts'

/** Budget: 15 s. fast-check prints the seed of a run that fails. */
let history: ToldChain

beforeAll(async () => {
  history = await openToldChain(historyFolder)
}, 60_000)

afterAll(() => history.close())

/** A block of the era with the most in it: eras last ten blocks. */
const samples = Array.from({ length: 20 }, (_, era) => BigInt(era * 10 + 7))

function kindOf(verdict: Verdict): string {
  return Object.keys(verdict)[0] ?? ''
}

type Place = { holder: Record<string, unknown>; key: string }

/** Every member of every object and list in a value. */
function placesOf(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesOf(holder[key])])
}

const junk = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }).map((value) => value as unknown),
  fc.stringMatching(/^0x[0-9a-fA-F]{0,70}$/),
  fc.constantFrom<unknown>(
    undefined,
    null,
    '',
    '0x',
    '0x0',
    '0xZZ',
    7,
    -1,
    [],
    {},
    true,
    `0x${'f'.repeat(600)}`,
  ),
)

test('whatever is told, the answer is a verdict and never an exception', () => {
  const part = fc.oneof(junk, fc.anything())
  fc.assert(
    fc.property(
      part,
      fc.array(part, { maxLength: 3 }),
      fc.array(part, { maxLength: 3 }),
      (block, receipts, uncles) => {
        const told = { from: 'fuzz', block, receipts, uncles }
        expect(['lie', 'missing', 'unsupported']).toContain(kindOf(verifyToldBlock(told, { config: null })))
      },
    ),
    { numRuns: 2000 },
  )
})

test('a member of a true block that is replaced by junk is refused, or changes nothing', () => {
  const { view, config } = history
  const truth = new Map<bigint, Block | null>(
    samples.map((number) => [number, view.block(view.canonicalHash(number) ?? '0x')]),
  )
  fc.assert(
    fc.property(fc.constantFrom(...samples), fc.nat(), junk, fc.boolean(), (number, pick, value, remove) => {
      const told = tell(view, number)
      const places = placesOf(told)
      const { holder, key } = places[pick % places.length] ?? { holder: {}, key: '' }
      if (holder === (told as unknown)) return
      if (remove && Array.isArray(holder)) holder.splice(Number(key), 1)
      else if (remove) delete holder[key]
      else holder[key] = value
      const verdict = verifyToldBlock(told, { config })
      if ('block' in verdict) expect(verdict.block).toEqual(truth.get(number))
    }),
    { numRuns: 3000 },
  )
}, 60_000)

test('a fault repeats nothing of what the upstream wrote', () => {
  const told = tell(history.view, 7n)
  told.block.miner = '<script>'
  const verdict = verifyToldBlock(told, { config: null })
  expect(verdict).toEqual({ lie: { field: 'miner', reason: 'is not 20 bytes in hex' } })
})

test('a transaction of a type that is not of Ethereum is named as such, not called a lie', () => {
  const told = tell(history.view, 7n)
  told.block.transactions = [{ type: '0x7e', sourceHash: '0x00' }]
  expect(verifyToldBlock(told, { config: null })).toEqual({
    unsupported: { field: 'transactions[0].type', reason: 'is 0x7e, which is of no Ethereum transaction' },
  })
})

test('what a node does not have yet is missing, and no lie', () => {
  const { view, config } = history
  const told = tell(view, 62n)
  expect(told.receipts.length).toBeGreaterThan(0)
  const first = view.canonicalHash(1n)
  const parts = {
    'no block': { ...told, block: null },
    'a pending block': { ...told, block: { ...told.block, hash: null } },
    'too few receipts': { ...told, receipts: told.receipts.slice(1) },
    'a receipt that is null': { ...told, receipts: told.receipts.map(() => null) },
    'receipts of a block that went away': {
      ...told,
      receipts: told.receipts.map((receipt) => ({
        ...receipt,
        blockHash: first,
        cumulativeGasUsed: '0xffffff',
      })),
    },
    'no uncle': { ...tell(view, 7n), uncles: [] },
  }
  for (const [name, part] of Object.entries(parts)) {
    expect([name, kindOf(verifyToldBlock(part, { config }))]).toEqual([name, 'missing'])
  }
})

test('a true block that is not the one that was asked for is a lie', () => {
  const { view, config } = history
  const told = tell(view, 62n)
  const other = view.canonicalHash(61n) ?? '0x'
  expect(verifyToldBlock(told, { config, asked: { number: 62n } })).toHaveProperty('block')
  expect(verifyToldBlock(told, { config, asked: { number: 61n } })).toHaveProperty('lie.field', 'number')
  expect(verifyToldBlock(told, { config, asked: { hash: other } })).toHaveProperty('lie.field', 'hash')
})

test('the price of blobs is never less than one wei, and is that without an excess, whatever the forks are', () => {
  const { view } = history
  const seen = { without: 0, over: 0 }
  for (let number = view.head().number; number > 0n; number--) {
    const told = tell(view, number)
    const receipt = told.receipts.find(({ type }) => type === '0x3')
    if (receipt === undefined) continue
    receipt.blobGasPrice = '0x0'
    const verdict = verifyToldBlock(told, { config: null })
    if (told.block.excessBlobGas === '0x0') {
      expect(verdict).toHaveProperty('block')
      seen.without++
    } else {
      expect(verdict).toHaveProperty('lie.reason', 'is less than one wei')
      seen.over++
    }
  }
  expect(seen.without).toBeGreaterThan(0)
})
