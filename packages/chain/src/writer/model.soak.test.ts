import type { Hex } from '@causeway/rpc'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openState } from '../state/openState.ts'
import { addressOfDev, createTestChain, signed, type TestChain } from '../testChain.test.support.ts'

/** How many sequences are tried in each mode; `npm run soak` tries many more. */
const runs = process.env.CAUSEWAY_SOAK === undefined ? 16 : 250

/** What can happen to a dev network, in small numbers so that things collide. */
type Operation =
  | { does: 'send'; account: number; ahead: number; tip: number }
  | { does: 'mine'; blocks: number }
  | { does: 'reorg'; depth: number; account: number | null }
  | { does: 'snapshot' }
  | { does: 'revert'; back: number }
  | { does: 'restart' }

interface ModelTransaction {
  hash: Hex
  raw: Hex
  account: number
  nonce: number
  tip: bigint
  order: number
}

interface ModelBlock {
  hash: Hex
  transactions: ModelTransaction[]
}

interface Moment {
  id: bigint
  chain: ModelBlock[]
  pool: ModelTransaction[]
}

const finalized = 6

const gwei = 1_000_000_000n

/** The fee cap that goes with a tip. They rise together, so the model needs to remember the tip alone. */
const capOf = (tip: bigint) => tip + 99n * gwei

/**
 * A dev network as arrays: the chain is a list of blocks, the pool a list of transactions. Everything the real one
 * answers is worked out here again, in the plainest way there is.
 */
async function followModel(operations: readonly Operation[], mode: 'automatic' | 'none'): Promise<void> {
  const real = createTestChain({ mining: { mode }, finality: { safe: 3, finalized } })
  try {
    const model = createModel(real, mode)
    await model.check()
    for (const operation of operations) {
      await model.apply(operation)
      await model.check()
    }
  } finally {
    await real.close()
  }
}

function createModel(real: TestChain, mode: 'automatic' | 'none') {
  let chain: ModelBlock[] = [{ hash: real.view.genesisHash(), transactions: [] }]
  let pool: ModelTransaction[] = []
  let moments: Moment[] = []
  const everyBlock = new Set<Hex>([real.view.genesisHash()])
  const everyTransaction = new Map<Hex, ModelTransaction>()
  let order = 0

  const nonceIn = (blocks: ModelBlock[], account: number) =>
    blocks.flatMap(({ transactions }) => transactions).filter((t) => t.account === account).length

  /** The transactions that can be mined, best first, each sender's by nonce. */
  function executable(): ModelTransaction[] {
    const taken: ModelTransaction[] = []
    for (;;) {
      const next = pool
        .filter((t) => !taken.includes(t))
        .filter(
          (t) => t.nonce === nonceIn(chain, t.account) + taken.filter((o) => o.account === t.account).length,
        )
        .sort((a, b) => (a.tip === b.tip ? a.order - b.order : a.tip > b.tip ? -1 : 1))[0]
      if (next === undefined) return taken
      taken.push(next)
    }
  }

  const tenthMore = (more: bigint, less: bigint) => more > less && more * 10n >= less * 11n

  function pushToPool(transaction: ModelTransaction): boolean {
    const rival = pool.find((t) => t.account === transaction.account && t.nonce === transaction.nonce)
    if (rival !== undefined && !tenthMore(transaction.tip, rival.tip)) return false
    pool = [...pool.filter((t) => t !== rival), transaction]
    return true
  }

  const dropStale = () => {
    pool = pool.filter((t) => t.nonce >= nonceIn(chain, t.account))
  }

  /** Takes the hashes of new blocks from what the network announced; what is in them has been worked out before. */
  function append(contents: ModelTransaction[][]): void {
    const announced = real.changes.splice(0)
    const added = announced.flatMap((change) => change.added)
    expect(added.map(({ number }) => number)).toEqual(contents.map((_, i) => BigInt(chain.length + i)))
    contents.forEach((transactions, i) => {
      const hash = added[i]?.hash ?? '0x'
      everyBlock.add(hash)
      chain = [...chain, { hash, transactions }]
    })
    dropStale()
  }

  async function apply(operation: Operation): Promise<void> {
    switch (operation.does) {
      case 'send': {
        const { account, ahead } = operation
        const nonce = nonceIn(chain, account) + ahead
        const tip = BigInt(operation.tip) * gwei
        const { raw, hash } = signed(account, BigInt(nonce), {
          maxPriorityFeePerGas: tip,
          maxFeePerGas: capOf(tip),
          value: BigInt(++order),
        })
        const transaction = { hash, raw, account, nonce, tip, order }
        const outcome = await real.writer.send(raw)
        // The cap of a replacement must rise by a tenth as well, which takes a larger step of the tip.
        const rival = pool.find((t) => t.account === account && t.nonce === nonce)
        const capFits = rival === undefined || tenthMore(capOf(tip), capOf(rival.tip))
        const taken = capFits && pushToPool(transaction)
        expect('hash' in outcome, JSON.stringify(outcome)).toBe(taken)
        if (!taken) return
        everyTransaction.set(hash, transaction)
        if (mode === 'automatic' && executable().includes(transaction)) append(executable().map((t) => [t]))
        return
      }
      case 'mine': {
        const ready = executable()
        await real.writer.mine({ blocks: operation.blocks })
        append([ready, ...Array.from({ length: operation.blocks - 1 }, () => [])])
        return
      }
      case 'reorg': {
        const head = chain.length - 1
        const { depth, account } = operation
        const given = account === null ? [] : [transactionFor(account, depth)]
        const outcome = await real.writer.reorg({
          depth,
          transactions: given.map(({ raw }) => ({ raw, block: 0 })),
        })
        if (depth > head) return expect(outcome).toMatchObject({ refused: 'tooDeep' })
        if (depth > finalized) return expect(outcome).toMatchObject({ refused: 'beyondFinality' })
        if (depth === 0) return expect(outcome).toEqual(real.view.head())
        const dropped = chain.slice(-depth)
        expect(real.changes[0]?.removed.map(({ hash }) => hash)).toEqual(
          dropped.map(({ hash }) => hash).reverse(),
        )
        chain = chain.slice(0, -depth)
        for (const transaction of given) everyTransaction.set(transaction.hash, transaction)
        const back = dropped.flatMap(({ transactions }) => transactions)
        append([given, ...Array.from({ length: depth - 1 }, () => [])])
        for (const transaction of back) {
          const again = { ...transaction, order: ++order }
          const rival = pool.find((t) => t.account === again.account && t.nonce === again.nonce)
          const capFits = rival === undefined || tenthMore(capOf(again.tip), capOf(rival.tip))
          if (capFits) pushToPool(again)
        }
        dropStale()
        return
      }
      case 'snapshot':
        moments.push({ id: await real.writer.snapshot(), chain, pool })
        return
      case 'revert': {
        const moment = moments.at(-1 - operation.back)
        const reverted = await real.writer.revert(moment?.id ?? 999n)
        expect(reverted).toBe(moment !== undefined)
        if (moment === undefined) return
        moments = moments.filter(({ id }) => id < moment.id)
        chain = moment.chain
        pool = moment.pool
        real.changes.splice(0)
        return
      }
      case 'restart':
        await real.restart()
        moments = []
        return
    }
  }

  /** A transaction that fits the state under the blocks that a reorg drops. */
  function transactionFor(account: number, depth: number): ModelTransaction {
    const nonce = nonceIn(chain.slice(0, Math.max(1, chain.length - depth)), account)
    const tip = 0n
    const { raw, hash } = signed(account, BigInt(nonce), {
      value: BigInt(++order),
      maxPriorityFeePerGas: tip,
      maxFeePerGas: capOf(tip),
    })
    return { hash, raw, account, nonce, tip, order }
  }

  async function check(): Promise<void> {
    const { view } = real
    const head = { number: BigInt(chain.length - 1), hash: chain.at(-1)?.hash }
    expect(view.head()).toEqual(head)
    expect(view.finalized().hash).toBe(chain[Math.max(0, chain.length - 1 - finalized)]?.hash)
    expect(view.canonicalHash(head.number + 1n)).toBeNull()
    for (const [number, block] of chain.entries()) {
      expect(view.canonicalHash(BigInt(number))).toBe(block.hash)
      const hashes = block.transactions.map(({ hash }) => hash)
      expect(JSON.parse(view.blockJson(block.hash, false) ?? 'null').transactions).toEqual(hashes)
    }
    for (const hash of everyBlock) expect(view.headerJson(hash)).not.toBeNull()
    for (const hash of everyTransaction.keys()) {
      const number = chain.findIndex(({ transactions }) => transactions.some((t) => t.hash === hash))
      const index = chain[number]?.transactions.findIndex((t) => t.hash === hash)
      const receipt = JSON.parse(view.receiptJson(hash) ?? 'null')
      const place = number < 0 ? null : [chain[number]?.hash, `0x${index?.toString(16)}`]
      expect(receipt === null ? null : [receipt.blockHash, receipt.transactionIndex]).toEqual(place)
      expect((await real.pool.pooled(hash)) !== null).toBe(pool.some((t) => t.hash === hash))
    }
    const root = view.stateRoot(view.head().hash) ?? '0x'
    const { nodes } = real.folder.store
    const { node, code } = nodes
    expect(nodes.flat?.(root), 'the state of the head is flat').not.toBeNull()
    for (const account of [0, 1, 2, 3]) {
      const address = addressOfDev(account)
      const walked = openState({ node, code }, root).account(address)
      expect(openState(nodes, root).account(address)).toEqual(walked)
    }
    const ready = executable().length
    expect(await real.pool.poolStatus()).toEqual({ pending: ready, queued: pool.length - ready })
    for (const account of [0, 1, 2]) {
      const next = nonceIn(chain, account) + executable().filter((t) => t.account === account).length
      expect(await real.pool.nextNonce(addressOfDev(account))).toBe(BigInt(next))
    }
  }

  return { apply, check }
}

const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('send' as const),
      account: fc.nat(2),
      ahead: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(2) }),
      tip: fc.nat(60),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('mine' as const), blocks: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('reorg' as const),
      // Most fit the chain; some are too deep for it.
      depth: fc.oneof(
        { weight: 4, arbitrary: fc.integer({ min: 1, max: 3 }) },
        { weight: 1, arbitrary: fc.nat(9) },
      ),
      account: fc.option(fc.nat(2)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('snapshot' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('revert' as const), back: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('restart' as const) }) },
)

test.each(['automatic', 'none'] as const)(
  'any sequence of send, mine, reorg, snapshot, revert, restart and lookups agrees with a plain model (%s)',
  async (mode) => {
    const sequence = fc.array(operation, { minLength: 10, maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(sequence, (operations) => followModel(operations, mode)),
      { numRuns: runs },
    )
  },
  3_600_000,
)
