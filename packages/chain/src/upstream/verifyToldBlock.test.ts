import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixtureFolder } from '../fixtures.test.support.ts'
import { toBlockRecord } from '../store/blockRecord.ts'
import { historyFolder, openToldChain, type ToldChain, tell } from './toldChain.test.support.ts'
import { verifyToldBlock } from './verifyToldBlock.ts'

/** Budget: 20 s, most of it the import of two chains. */
let history: ToldChain

beforeAll(async () => {
  history = await openToldChain(historyFolder)
}, 60_000)

afterAll(() => history.close())

/** Verifies every block of a chain from its own JSON and compares what comes out with what execution gave. */
function verifyWhole({ view, config }: ToldChain, withConfig: boolean) {
  const seen = { blocks: 0, types: new Set<number>(), uncles: 0, roots: 0, withdrawals: 0, logs: 0 }
  for (let number = 0n; number <= view.head().number; number++) {
    const told = tell(view, number)
    const verdict = verifyToldBlock(told, { config: withConfig ? config : null, asked: { number } })
    if (!('block' in verdict)) throw new Error(`block ${number}: ${JSON.stringify(verdict)}`)
    const { block, receipts } = verdict
    expect(block).toEqual(view.block(block.hash))
    const texts = new Map(
      toBlockRecord(block, receipts).texts.map(({ kind, index, bytes }) => [
        `${kind}${index}`,
        Buffer.from(bytes).toString('latin1'),
      ]),
    )
    for (const [i, receipt] of receipts.entries()) {
      expect(texts.get(`receipt${i}`)).toBe(view.receiptJson(block.transactions[i]?.hash ?? '0x'))
      seen.types.add(receipt.type)
      seen.logs += receipt.logs.length
      if ('root' in receipt.outcome) seen.roots++
    }
    seen.blocks++
    seen.uncles += block.uncles.length
    seen.withdrawals += block.withdrawals?.length ?? 0
  }
  return seen
}

test('every block of every era is verified from its JSON, with the texts that execution gave', () => {
  const seen = verifyWhole(history, true)
  expect([...seen.types].sort()).toEqual([0, 1, 2, 3, 4])
  expect(seen.blocks).toBe(201)
  expect(Math.min(seen.uncles, seen.roots, seen.withdrawals, seen.logs)).toBeGreaterThan(5)
})

test("a chain whose forks are unknown is verified as well; only a blob's price is taken as told", () => {
  expect(verifyWhole(history, false).blocks).toBe(201)
})

const cases = fixtureFolder('execution-apis', 'blocks of the public cases, verified from their JSON')
test.skipIf(cases === null)(
  'the chain of the public cases is verified from its JSON',
  async () => {
    const chain = await openToldChain(cases ?? '')
    expect(verifyWhole(chain, true).blocks).toBeGreaterThan(50)
    await chain.close()
  },
  60_000,
)

test.skipIf(cases === null)(
  'blocks as another node client wrote them are verified',
  async () => {
    const chain = await openToldChain(cases ?? '')
    let verified = 0
    for (const method of ['eth_getBlockByNumber', 'eth_getBlockByHash']) {
      for (const name of readdirSync(join(cases ?? '', method))) {
        for (const line of readFileSync(join(cases ?? '', method, name), 'utf8').split('\n')) {
          const result = line.startsWith('<< ') ? JSON.parse(line.slice(3)).result : null
          if (result?.hash === undefined) continue
          const own = tell(chain.view, BigInt(result.number))
          // Cases that list hashes only cannot be verified alone, so their transactions come from our own text.
          const whole =
            typeof result.transactions[0] === 'string'
              ? { ...result, transactions: own.block.transactions }
              : result
          const verdict = verifyToldBlock({ ...own, block: whole }, { config: chain.config })
          expect(verdict).toHaveProperty('block')
          verified++
        }
      }
    }
    expect(verified).toBeGreaterThan(5)
    await chain.close()
  },
  60_000,
)
