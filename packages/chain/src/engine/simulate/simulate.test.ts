import { type Hex, runTranscript, toQuantity } from '@causeway/rpc'
import { beforeAll, describe, expect, test } from 'vitest'
import { devAccounts } from '../../devAccounts.ts'
import { devGenesis } from '../../devGenesis.ts'
import type { SimulatedBlock, SimulateRequest } from '../executors.ts'
import { callOf, createMemoryChain, type MemoryChain } from '../memoryChain.ts'
import { havePublicCases, importPublicChain, publicCases } from '../publicChain.test.support.ts'
import { simulate } from './simulate.ts'

const gasCap = 50_000_000n
const [rich] = devAccounts.map(({ address }) => address) as [Hex]
const contract: Hex = '0x000000000000000000000000000000000000c0de'
const other: Hex = '0x000000000000000000000000000000000000beef'
const chain = createMemoryChain(devGenesis({ chainId: 1337n }))

function run(blocks: Partial<SimulatedBlock>[], options: Partial<SimulateRequest> = {}) {
  const outcome = simulate(chain, {
    base: chain.head().hash,
    blocks: blocks.map((block) => ({ blockOverrides: {}, stateOverrides: {}, calls: [], ...block })),
    traceTransfers: false,
    validation: false,
    returnFullTransactions: false,
    gasCap,
    ...options,
  })
  return 'refused' in outcome ? outcome : JSON.parse(outcome.json)
}

test('each block stands on the one before, twelve seconds later', () => {
  const [first, second] = run([{}, {}])
  expect(second.parentHash).toBe(first.hash)
  expect(BigInt(second.number)).toBe(BigInt(first.number) + 1n)
  expect(BigInt(second.timestamp)).toBe(BigInt(first.timestamp) + 12n)
})

test('gaps between block numbers are filled with empty blocks', () => {
  const blocks = run([{ blockOverrides: { number: 4n } }])
  expect(blocks.map(({ number }: { number: Hex }) => number)).toEqual(['0x1', '0x2', '0x3', '0x4'])
})

test('numbers and times must grow, and there is an end to both', () => {
  const at = (number: bigint, time?: bigint) => ({
    blockOverrides: { number, ...(time === undefined ? {} : { time }) },
  })
  expect(run([at(2n), at(2n)])).toMatchObject({
    code: -38020,
    text: 'block numbers must be in order: 2 <= 2',
  })
  const { timestamp } = chain.head().header
  expect(run([at(1n, timestamp)])).toMatchObject({ code: -38021 })
  expect(run([at(257n)])).toMatchObject({ code: -38026, text: 'too many blocks' })
  expect(run([])).toMatchObject({ code: -32602, text: 'empty input' })
  expect(run([{ calls: Array.from({ length: 5001 }, () => callOf({})) }])).toMatchObject({
    code: -38026,
  })
})

test('without validation a call needs no price; with it the base fee must be met', () => {
  const calls = [callOf({ from: rich, to: other, value: 1n })]
  expect(run([{ calls }])).toMatchObject([
    { baseFeePerGas: '0x0', calls: [{ status: '0x1', gasUsed: '0x5208' }] },
  ])
  expect(run([{ calls }], { validation: true })).toMatchObject({ refused: 'simulation', code: -38012 })
})

test('what a transaction may not do ends the simulation with its code', () => {
  const code = (request: Parameters<typeof callOf>[0], validation = false) =>
    run([{ calls: [callOf({ from: rich, to: other, maxFeePerGas: 10n ** 10n, ...request })] }], {
      validation,
    }).code
  expect(code({ nonce: 7n }, true)).toBe(-38011)
  expect(code({ gas: 20_000n })).toBe(-38013)
  expect(code({ from: other, value: 1n })).toBe(-38014)
  expect(code({ gas: 10n ** 12n })).toBe(-38015)
  expect(code({ to: null, input: `0x${'00'.repeat(50_000)}` })).toBe(-38025)
  expect(code({ gasPrice: 1n })).toBe(-32000)
  expect(code({ chainId: 1n })).toBe(-32000)
  expect(code({ to: null, authorizationList: [] })).toBe(-32000)
})

test('a revert is told with its reason and its bytes, another halt in words', () => {
  // Error("no"), then INVALID
  const reason = `08c379a0${'20'.padStart(64, '0')}${'2'.padStart(64, '0')}${'6e6f'.padEnd(64, '0')}`
  const reverting: Hex = `0x7f${reason.slice(0, 64)}5f527f${reason.slice(64, 128)}6020527f${reason.slice(128, 192)}60405267${reason.slice(192, 208)}60c01b60605260645ffd`
  const stateOverrides = { [contract]: { code: reverting }, [other]: { code: '0xfe' as Hex } }
  const calls = [contract, other].map((to) => callOf({ from: rich, to, gas: 100_000n }))
  const [block] = run([{ stateOverrides, calls }])
  expect(block.calls).toMatchObject([
    {
      status: '0x0',
      returnData: '0x',
      error: { code: 3, message: 'execution reverted: no', data: `0x${reason}` },
    },
    { status: '0x0', error: { code: -32015, message: 'invalid opcode: INVALID' } },
  ])
  expect(block.calls[1].error).not.toHaveProperty('data')
})

test('transfers of ether are logs if they are asked for, and not in the receipts', () => {
  // CALL(gas, other, 1 wei)
  const stateOverrides = { [contract]: { code: '0x5f5f5f5f600161beef5af1' as Hex } }
  const calls = [callOf({ from: rich, to: contract, value: 5n })]
  const [plain] = run([{ stateOverrides, calls }])
  const [traced] = run([{ stateOverrides, calls }], { traceTransfers: true })
  expect(plain.calls[0].logs).toEqual([])
  expect(
    traced.calls[0].logs.map(({ topics, data }: { topics: Hex[]; data: Hex }) => [
      ...topics.slice(1),
      BigInt(data),
    ]),
  ).toEqual([
    [wordOf(rich), wordOf(contract), 5n],
    [wordOf(contract), wordOf(other), 1n],
  ])
  expect(traced.hash).toBe(plain.hash)
})

test('a precompiled contract can be moved for one block', () => {
  const sha256: Hex = `0x${'00'.repeat(19)}02`
  const calls = [callOf({ to: sha256, input: '0x01' }), callOf({ to: other, input: '0x01' })]
  const [moved, after] = run([
    { stateOverrides: { [sha256]: { movePrecompileTo: other } }, calls },
    { calls },
  ])
  const outputs = ({ calls }: { calls: { returnData: Hex }[] }) =>
    calls.map(({ returnData }) => returnData.length)
  expect(outputs(moved)).toEqual([2, 66])
  expect(outputs(after)).toEqual([66, 2])
  expect(run([{ stateOverrides: { [other]: { movePrecompileTo: contract } } }])).toMatchObject({
    code: -32000,
  })
})

test('one request has one allowance of gas for all its calls', () => {
  const call = callOf({ from: rich, to: other, gas: 30_000n })
  const [block] = run([{ calls: [call, call] }], { gasCap: 45_000n, returnFullTransactions: true })
  expect(block.transactions.map(({ gas }: { gas: Hex }) => BigInt(gas))).toEqual([30_000n, 24_000n])
})

test('a nonce that nobody checks wraps around', () => {
  const stateOverrides = { [rich]: { nonce: 2n ** 64n - 1n } }
  const call = callOf({ from: rich, to: other })
  const [block] = run([{ stateOverrides, calls: [call, call] }], { returnFullTransactions: true })
  expect(block.transactions.map(({ nonce }: { nonce: Hex }) => nonce)).toEqual([
    toQuantity(2n ** 64n - 1n),
    '0x0',
  ])
  const creation = callOf({ from: rich, input: '0x00', gas: 100_000n })
  const [failed] = run([{ stateOverrides, calls: [creation] }])
  expect(failed.calls[0].error).toMatchObject({ code: -32015, message: 'nonce uint64 overflow' })
})

function wordOf(address: Hex): Hex {
  return `0x${'00'.repeat(12)}${address.slice(2)}`
}

describe.runIf(havePublicCases)('the public cases', () => {
  let publicChain: MemoryChain
  beforeAll(() => {
    publicChain = importPublicChain()
  })

  test.each(publicCases('eth_simulateV1'))('%s', async (_, text) => {
    expect(await runTranscript(text, ask, () => [])).toEqual([])
  })

  async function ask(request: string): Promise<string> {
    const { id, params } = JSON.parse(request)
    const [payload, tag = 'latest'] = params
    const base = tag === 'latest' ? publicChain.head().hash : publicChain.canonicalHash(BigInt(tag))
    const envelope = { jsonrpc: '2.0', id }
    if (base === null)
      return JSON.stringify({ ...envelope, error: { code: -32000, message: 'header not found' } })
    const outcome = simulate(publicChain, readRequest(payload, base))
    if ('refused' in outcome) {
      return JSON.stringify({ ...envelope, error: { code: outcome.code, message: outcome.text } })
    }
    return JSON.stringify({ ...envelope, result: JSON.parse(outcome.json) })
  }
})

type Json = Record<string, unknown>

/** What the method's decoder would make of a payload; the service has a strict one. */
function readRequest(payload: Json, base: Hex): SimulateRequest {
  const blocks = payload.blockStateCalls as {
    blockOverrides?: Json
    stateOverrides?: Record<Hex, Json>
    calls?: Json[]
  }[]
  return {
    base,
    gasCap,
    traceTransfers: payload.traceTransfers === true,
    validation: payload.validation === true,
    returnFullTransactions: payload.returnFullTransactions === true,
    blocks: blocks.map(({ blockOverrides = {}, stateOverrides = {}, calls = [] }) => ({
      blockOverrides: withQuantities(blockOverrides, [
        'number',
        'time',
        'gasLimit',
        'baseFeePerGas',
        'blobBaseFee',
      ]),
      stateOverrides: Object.fromEntries(
        Object.entries(stateOverrides).map(
          ([address, { movePrecompileToAddress: movePrecompileTo, ...account }]) => [
            address,
            withQuantities({ ...account, ...(movePrecompileTo === undefined ? {} : { movePrecompileTo }) }, [
              'nonce',
              'balance',
            ]),
          ],
        ),
      ),
      calls: calls.map(({ data, ...call }) =>
        callOf(withQuantities({ ...(data === undefined ? {} : { input: data }), ...call }, callQuantities)),
      ),
    })),
  }
}

const callQuantities = [
  'gas',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'value',
  'nonce',
  'maxFeePerBlobGas',
  'chainId',
]

function withQuantities(members: Json, quantities: string[]): object {
  return Object.fromEntries(
    Object.entries(members).map(([key, value]) => [
      key,
      quantities.includes(key) ? BigInt(value as string) : value,
    ]),
  )
}
