import { afterEach, expect, test } from 'vitest'
import {
  addressOfDev,
  counterInitCode,
  createTestChain,
  signed,
  type TestChain,
  type TestChainOptions,
  word,
} from '../testChain.test.support.ts'

const open: TestChain[] = []

function chainWith(options?: TestChainOptions): TestChain {
  const chain = createTestChain(options)
  open.push(chain)
  return chain
}

afterEach(async () => {
  for (const chain of open.splice(0)) await chain.close()
})

const json = (text: string | null) => JSON.parse(text ?? 'null')

test('an automatic network has mined a transaction when it answers its hash', async () => {
  const { writer, view, changes, pending } = chainWith()
  const { raw, hash } = signed(0, 0n)
  expect(await writer.send(raw)).toEqual({ hash })
  expect(json(view.receiptJson(hash))).toMatchObject({
    transactionHash: hash,
    blockNumber: '0x1',
    status: '0x1',
  })
  expect(view.head().number).toBe(1n)
  expect(changes).toEqual([{ removed: [], added: [view.head()] }])
  expect(pending).toEqual([hash])
})

test('a transaction behind a gap waits, and both are mined in blocks of their own when the gap closes', async () => {
  const { writer, view, pool } = chainWith()
  const later = signed(0, 1n)
  await writer.send(later.raw)
  expect(await pool.poolStatus()).toEqual({ pending: 0, queued: 1 })
  expect(view.receiptJson(later.hash)).toBeNull()
  expect(json((await pool.pooled(later.hash))?.json ?? null)).toMatchObject({
    blockHash: null,
    hash: later.hash,
  })

  await writer.send(signed(0, 0n).raw)
  expect(json(view.receiptJson(later.hash))).toMatchObject({ blockNumber: '0x2', transactionIndex: '0x0' })
  expect(await pool.poolStatus()).toEqual({ pending: 0, queued: 0 })
})

test('without automatic mining transactions wait, and the pending block executes them', async () => {
  const { writer, view, pool } = chainWith({ mining: { mode: 'none' } })
  const first = signed(0, 0n)
  const better = signed(1, 0n, { maxPriorityFeePerGas: 5_000_000_000n })
  await writer.send(first.raw)
  await writer.send(better.raw)
  expect(await pool.nextNonce(addressOfDev(0))).toBe(1n)

  const pending = await writer.pending()
  expect(pending.transactions.map((text) => json(text).hash)).toEqual([better.hash, first.hash])
  expect(json(pending.headerJson)).toMatchObject({ hash: null, nonce: null, number: '0x1' })
  expect(json(pending.blockJson.full).transactions[0]).toMatchObject({ blockHash: null, blockNumber: null })
  expect(pending.state.overlay?.find(({ address }) => address === addressOfDev(0))?.account?.nonce).toBe(1n)

  await writer.mine({ blocks: 1 })
  expect(json(view.blockJson(view.head().hash, false)).transactions).toEqual([better.hash, first.hash])
})

test('the pending block where nobody mines is empty', async () => {
  const { writer } = chainWith({ mining: { mode: 'none' }, dev: false })
  expect(await writer.send(signed(0, 0n).raw)).toHaveProperty('hash')
  expect((await writer.pending()).transactions).toEqual([])
})

test('an interval network mines without being asked', async () => {
  const { view, writer } = chainWith({ mining: { mode: 'interval', seconds: 0.05 } })
  await writer.send(signed(0, 0n).raw)
  await expect.poll(() => view.head().number, { timeout: 10_000 }).toBeGreaterThan(2n)
  expect(view.transactionCount(view.canonicalHash(1n) ?? '0x')).toBe(1)
})

test('refusals carry the sentences of node clients', async () => {
  const { writer } = chainWith({ mining: { mode: 'none' } })
  const first = signed(0, 0n)
  await writer.send(first.raw)
  const textOf = async (raw: `0x${string}`) => {
    const outcome = await writer.send(raw)
    return 'refused' in outcome ? outcome.text : 'taken'
  }
  expect(await textOf(first.raw)).toBe('already known')
  expect(await textOf(signed(0, 0n, { value: 2n }).raw)).toBe('replacement transaction underpriced')
  const tenth = { maxFeePerGas: 110_000_000_000n, maxPriorityFeePerGas: 1_100_000_000n }
  expect(await textOf(signed(0, 0n, { ...tenth, maxPriorityFeePerGas: 1_099_999_999n }).raw)).toBe(
    'replacement transaction underpriced',
  )
  expect(await textOf(signed(0, 0n, tenth).raw)).toBe('taken')
  expect(await textOf(signed(1, 0n, { chainId: 1n }).raw)).toBe(
    'invalid sender: invalid chain id for signer: have 1 want 1337',
  )
  expect(await textOf(signed(1, 0n, { gas: 20_000n }).raw)).toBe(
    'intrinsic gas too low: gas 20000, minimum needed 21000',
  )
  expect(await textOf(signed(1, 0n, { gas: 30_000_000n }).raw)).toBe(
    'transaction gas limit too high (cap: 16777216, tx: 30000000)',
  )
  expect(await textOf(signed(1, 0n, { maxFeePerGas: 1n }).raw)).toBe(
    'max priority fee per gas higher than max fee per gas',
  )
  expect(await textOf(signed(1, 0n, { value: 10n ** 22n }).raw)).toMatch(
    /^insufficient funds for gas \* price \+ value: balance 10000000000000000000000, tx cost \d+, overshot \d+$/,
  )
  expect(await textOf('0x02')).toBe('typed transaction too short')
  await writer.mine({ blocks: 1 })
  expect(await textOf(signed(0, 0n).raw)).toBe('nonce too low: next nonce 1, tx nonce 0')
})

test('a reorg puts new blocks in one step and returns the dropped transactions to the pool', async () => {
  const { writer, view, pool, changes, pending } = chainWith()
  const first = signed(0, 0n)
  const second = signed(1, 0n)
  await writer.send(first.raw)
  await writer.send(second.raw)
  const [one, two] = [view.canonicalHash(1n), view.canonicalHash(2n)]
  if (one === null || two === null) throw new Error('two blocks were mined')
  changes.length = 0
  pending.length = 0

  const third = signed(2, 0n)
  const head = await writer.reorg({ depth: 2, transactions: [{ raw: third.raw, block: 1 }] })
  expect(head).toEqual(view.head())
  expect(changes).toHaveLength(1)
  expect(changes[0]?.removed).toEqual([
    { number: 2n, hash: two },
    { number: 1n, hash: one },
  ])
  expect(changes[0]?.added.at(-1)).toEqual(view.head())
  expect(view.head().number).toBe(2n)
  expect(view.receiptJson(first.hash)).toBeNull()
  expect(json(view.receiptJson(third.hash))).toMatchObject({ blockNumber: '0x2' })
  expect(view.header(one)?.number).toBe(1n)
  expect(await pool.poolStatus()).toEqual({ pending: 2, queued: 0 })
  expect(pending).toEqual([first.hash, second.hash])
  expect(await pool.nextNonce(addressOfDev(0))).toBe(1n)

  await writer.mine({ blocks: 1 })
  expect(json(view.receiptJson(first.hash))).toMatchObject({ blockNumber: '0x3' })
})

test('a reorg never goes below the finalized block or the genesis', async () => {
  const { writer, view } = chainWith({ finality: { safe: 1, finalized: 3 } })
  await writer.mine({ blocks: 5 })
  expect(view.finalized().number).toBe(2n)
  expect(await writer.reorg({ depth: 4, transactions: [] })).toMatchObject({ refused: 'beyondFinality' })
  expect(await writer.reorg({ depth: 9, transactions: [] })).toMatchObject({ refused: 'tooDeep' })
  expect(await writer.reorg({ depth: 3, transactions: [] })).toEqual(view.head())
})

test('a reorg of empty blocks gives other blocks', async () => {
  const { writer, view } = chainWith()
  await writer.mine({ blocks: 2 })
  const before = view.head()
  await writer.reorg({ depth: 1, transactions: [] })
  expect(view.head().number).toBe(before.number)
  expect(view.head().hash).not.toBe(before.hash)
})

test('reverting to a snapshot forgets later blocks, transactions and clock shifts', async () => {
  const chain = chainWith()
  const { writer, view, pool } = chain
  await writer.send(signed(0, 0n).raw)
  const head = view.head()
  await writer.setBalance(addressOfDev(5), 7n)
  const id = await writer.snapshot()
  const later = await writer.snapshot()
  await writer.increaseTime(1000n)
  await writer.setBalance(addressOfDev(5), 9n)
  const lost = signed(1, 0n)
  await writer.send(lost.raw)
  await writer.mine({ blocks: 70 })
  expect(view.finalized().number).toBeGreaterThan(head.number)

  expect(await writer.revert(id)).toBe(true)
  expect(view.head()).toEqual(head)
  expect(view.receiptJson(lost.hash)).toBeNull()
  expect(await pool.poolStatus()).toEqual({ pending: 0, queued: 0 })
  expect(view.state(view.stateRoot(head.hash) ?? '0x').account(addressOfDev(5))?.balance).toBe(7n)
  expect(await writer.increaseTime(0n)).toBe(0n)
  expect(await writer.revert(id)).toBe(false)
  expect(await writer.revert(later)).toBe(false)
})

test('time can be moved, and every block is later than the one before', async () => {
  const chain = chainWith()
  const { writer, view, time } = chain
  const timeOf = () => view.header(view.head().hash)?.timestamp
  await writer.mine({ blocks: 3 })
  expect(timeOf()).toBe(BigInt(time.seconds) + 2n)
  expect(await writer.increaseTime(3600n)).toBe(3600n)
  await writer.mine({ blocks: 1 })
  expect(timeOf()).toBe(BigInt(time.seconds) + 3600n)
  expect(await writer.setNextTimestamp(1n)).toBe(false)
  const next = BigInt(time.seconds) + 10_000n
  expect(await writer.setNextTimestamp(next)).toBe(true)
  await chain.restart()
  await chain.writer.mine({ blocks: 1 })
  expect(chain.view.header(chain.view.head().hash)?.timestamp).toBe(next)
  time.seconds += 5
  await chain.writer.mine({ blocks: 1 })
  expect(chain.view.header(chain.view.head().hash)?.timestamp).toBe(next + 5n)
  await chain.writer.mine({ blocks: 3, intervalSeconds: 60 })
  expect(chain.view.header(chain.view.head().hash)?.timestamp).toBe(next + 5n + 1n + 120n)
})

test('a restart keeps chain, pool and clock', async () => {
  const chain = chainWith()
  await chain.writer.send(signed(0, 0n).raw)
  await chain.writer.increaseTime(500n)
  const waiting = signed(0, 2n)
  await chain.writer.send(waiting.raw)
  const head = chain.view.head()
  await chain.restart()
  expect(chain.view.head()).toEqual(head)
  expect(await chain.pool.pooled(waiting.hash)).not.toBeNull()
  expect(await chain.writer.increaseTime(0n)).toBe(500n)
  await chain.writer.send(signed(0, 1n).raw)
  expect(chain.view.receiptJson(waiting.hash)).not.toBeNull()
})

test('dev controls change the state that calls and the next block see', async () => {
  const { writer, view } = chainWith()
  const target = '0x00000000000000000000000000000000000c0ffe'
  const stateNow = () => view.state(view.stateRoot(view.head().hash) ?? '0x')
  await writer.setBalance(target, 5n)
  await writer.setNonce(target, 3n)
  await writer.setCode(target, '0x600160005500')
  await writer.setStorage(target, word(1), word(2))
  const account = stateNow().account(target)
  expect(account).toMatchObject({ balance: 5n, nonce: 3n })
  expect(stateNow().storage(target, 1n)).toBe(2n)
  expect(Buffer.from(stateNow().code(account?.codeHash ?? '0x')).toString('hex')).toBe('600160005500')

  await writer.send(signed(0, 0n, { to: target, gas: 100_000n }).raw)
  expect(stateNow().storage(target, 0n)).toBe(1n)
  expect(view.stateRoot(view.head().hash)).toBe(view.header(view.head().hash)?.stateRoot)
  await writer.setBalance(target, 0n)
  await writer.setNonce(target, 0n)
  await writer.setCode(target, '0x')
  expect(stateNow().account(target)).toBeNull()
})

test('an unsigned transaction is sent for dev accounts and impersonated ones, contracts too, and for nobody else', async () => {
  const { writer, view } = chainWith()
  const request = {
    to: addressOfDev(1),
    value: 1n,
    input: '0x' as const,
    nonce: null,
    gas: 21_000n,
    gasPrice: null,
    maxFeePerGas: null,
    maxPriorityFeePerGas: null,
    accessList: null,
  }
  const sent = await writer.sendUnsigned({ ...request, from: addressOfDev(0) })
  expect('hash' in sent && json(view.receiptJson(sent.hash)).from).toBe(addressOfDev(0))

  const contract = '0x00000000000000000000000000000000000c0ffe'
  await writer.setCode(contract, '0x00')
  await writer.setBalance(contract, 10n ** 18n)
  expect(await writer.sendUnsigned({ ...request, from: contract })).toEqual({
    refused: 'unknownAccount',
    text: 'unknown account',
  })
  await writer.impersonate(contract, true)
  const impersonated = await writer.sendUnsigned({ ...request, from: contract })
  if (!('hash' in impersonated)) throw new Error(impersonated.text)
  expect(json(view.receiptJson(impersonated.hash))).toMatchObject({ from: contract, status: '0x1' })
  expect(json(view.transactionJsonByHash(impersonated.hash)).from).toBe(contract)
  expect(view.block(view.head().hash)?.transactions[0]?.from).toBe(contract)
  await writer.impersonate(contract, false)
  expect(await writer.sendUnsigned({ ...request, from: contract })).toMatchObject({
    refused: 'unknownAccount',
  })
})

test('a block can be built on the head without joining the chain', async () => {
  const { writer, view } = chainWith({ mining: { mode: 'none' } })
  const pooled = signed(0, 0n)
  await writer.send(pooled.raw)
  const head = view.head()
  const request = {
    parent: head.hash,
    timestamp: 1_900_000_000n,
    prevRandao: word(7),
    feeRecipient: addressOfDev(9),
    withdrawals: [],
    parentBeaconBlockRoot: word(8),
    transactions: null,
    extraData: null,
  }
  const built = await writer.buildBlock(request)
  if ('refused' in built) throw new Error(built.text)
  expect(built.value).toBe(21_000n * 1_000_000_000n)
  expect(view.head()).toEqual(head)
  const other = await writer.buildBlock({ ...request, transactions: [signed(0, 5n).raw] })
  expect(other).toMatchObject({ refused: 'nonceTooHigh' })
  expect(await writer.buildBlock({ ...request, parent: word(1) })).toMatchObject({
    text: 'parentHash is not current head',
  })
  expect(await writer.buildBlock({ ...request, transactions: ['0x02'] })).toMatchObject({
    refused: 'undecodable',
  })
})

test('logs are found by address and topics, and only where they are', async () => {
  const { writer, view } = chainWith()
  const deployed = signed(0, 0n, { to: null, input: counterInitCode, gas: 200_000n, value: 0n })
  await writer.send(deployed.raw)
  const contract = json(view.receiptJson(deployed.hash)).contractAddress
  for (const [nonce, topic] of [1, 2, 1].entries()) {
    const call = signed(0, BigInt(nonce) + 1n, { to: contract, input: word(topic), gas: 100_000n, value: 0n })
    await writer.send(call.raw)
  }
  const found = (filter: Parameters<typeof view.blockLogs>[1]) =>
    [0n, 1n, 2n, 3n, 4n].map((number) => view.blockLogs(view.canonicalHash(number) ?? '0x', filter).length)
  expect(found({ addresses: [], topics: [] })).toEqual([0, 0, 1, 1, 1])
  expect(found({ addresses: [contract], topics: [[word(1)]] })).toEqual([0, 0, 1, 0, 1])
  expect(found({ addresses: [contract], topics: [[word(1), word(2)], null] })).toEqual([0, 0, 1, 1, 1])
  expect(found({ addresses: [addressOfDev(3)], topics: [] })).toEqual([0, 0, 0, 0, 0])
  expect(found({ addresses: [], topics: [null, null, [word(1)]] })).toEqual([0, 0, 0, 0, 0])
  const [text] = view.blockLogs(view.head().hash, { addresses: [contract], topics: [] })
  expect(json(view.receiptsJson(view.head().hash))[0].logs).toEqual([json(text ?? null)])
})
