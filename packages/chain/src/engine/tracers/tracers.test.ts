import { type Hex, runTranscript, toHexOfSize } from '@causeway/rpc'
import { beforeAll, describe, expect, test } from 'vitest'
import { devAccounts } from '../../devAccounts.ts'
import { devGenesis } from '../../devGenesis.ts'
import { createAncestors } from '../ancestors.ts'
import type { TraceOptions } from '../executors.ts'
import { callOf, createMemoryChain, type MemoryChain } from '../memoryChain.ts'
import type { CallRequest, StateOverrides } from '../port.ts'
import { havePublicCases, importPublicChain, publicCases } from '../publicChain.test.support.ts'
import { traceBlock } from './traceBlock.ts'
import { traceCall } from './traceCall.ts'

const struct = {
  tracer: 'struct',
  enableMemory: false,
  disableStack: false,
  disableStorage: false,
  enableReturnData: false,
  limit: 0,
} as const satisfies TraceOptions
const calls: TraceOptions = { tracer: 'call', onlyTopCall: false, withLog: true }
const prestate = { tracer: 'prestate', diffMode: false, disableCode: false, disableStorage: false } as const

const [rich] = devAccounts.map(({ address }) => address) as [Hex]
const at = (number: bigint): Hex => toHexOfSize(number, 20)
const chain = createMemoryChain(devGenesis({ chainId: 1337n }))

/** The trace of a call to `0xc0de`; code by address. */
function trace(codes: Record<Hex, Hex>, options: TraceOptions, request: Partial<CallRequest> = {}) {
  const stateOverrides: StateOverrides = Object.fromEntries(
    Object.entries(codes).map(([address, code]) => [address, { code }]),
  )
  const site = { ...chain.site(), stateOverrides }
  const asked = callOf({ from: rich, to: at(0xc0den), gas: 100_000n, ...request })
  const outcome = traceCall(chain, site, asked, 50_000_000n, options)
  if ('refused' in outcome) throw new Error(outcome.text)
  return JSON.parse(outcome.json)
}

const steps = (code: Hex, request: Partial<CallRequest> = {}, options: TraceOptions = struct) =>
  trace({ [at(0xc0den)]: code }, options, request).structLogs

test('every step shows what the instruction found, and code that runs off its end stops', () => {
  // PUSH1 2 PUSH1 3 ADD
  expect(trace({ [at(0xc0den)]: '0x6002600301' }, struct)).toMatchInlineSnapshot(`
    {
      "failed": false,
      "gas": 21009,
      "returnValue": "0x",
      "structLogs": [
        {
          "depth": 1,
          "gas": 79000,
          "gasCost": 3,
          "op": "PUSH1",
          "pc": 0,
          "stack": [],
        },
        {
          "depth": 1,
          "gas": 78997,
          "gasCost": 3,
          "op": "PUSH1",
          "pc": 2,
          "stack": [
            "0x2",
          ],
        },
        {
          "depth": 1,
          "gas": 78994,
          "gasCost": 3,
          "op": "ADD",
          "pc": 4,
          "stack": [
            "0x2",
            "0x3",
          ],
        },
        {
          "depth": 1,
          "gas": 78991,
          "gasCost": 0,
          "op": "STOP",
          "pc": 5,
          "stack": [
            "0x5",
          ],
        },
      ],
    }
  `)
})

test('a step that cannot begin says why, and what it would have cost', () => {
  expect(steps('0x01').at(-1)).toMatchObject({
    op: 'ADD',
    error: 'stack underflow (0 <=> 2)',
    gasCost: 3,
  })
  expect(steps('0x5b', { gas: 21_000n }).at(-1)).toMatchObject({
    op: 'JUMPDEST',
    error: 'out of gas',
    gasCost: 1,
  })
  const sentry = 'out of gas: not enough gas for reentrancy sentry'
  expect(steps('0x5f5f55', { gas: 22_000n }).at(-1)).toMatchObject({
    op: 'SSTORE',
    error: sentry,
    gasCost: 0,
  })
})

test('an instruction that fails while it runs shows no error; the whole does', () => {
  const traced = trace({ [at(0xc0den)]: '0x600056' }, struct)
  expect(traced).toMatchObject({ failed: true, returnValue: '0x' })
  expect(traced.structLogs.at(-1)).not.toHaveProperty('error')
  expect(steps('0x0c').at(-1)).toMatchObject({ op: 'opcode 0xc not defined', gasCost: 0 })
})

test('the price of a call includes what the callee gets', () => {
  // CALL(10000, 0xbeef), an account that was not reached before
  const call = steps('0x5f5f5f5f5f61beef612710f1').find(({ op }: { op: string }) => op === 'CALL')
  expect(call.gasCost).toBe(2600 + 10_000)
})

test('a store that fails is not in the storage that is shown, then or later', () => {
  // With input SSTORE(1, 2). Without, a call of itself with a byte of it and 5000 gas, which is too little; then SLOAD(3).
  const code = '0x366013575f5f60015f5f30611388f1600354005b600260015500'
  const traced = steps(code)
  const [failed, read] = ['SSTORE', 'SLOAD'].map((name) =>
    traced.find(({ op }: { op: string }) => op === name),
  )
  expect(failed).toMatchObject({ error: 'out of gas' })
  expect(failed).not.toHaveProperty('storage')
  expect(read.storage).toEqual({ [toHexOfSize(3n, 32)]: toHexOfSize(0n, 32) })
})

test('memory, storage and return data are words and bytes with their prefix', () => {
  // SSTORE(1, 2), MSTORE(0, 1), a call of the identity with one word, SLOAD(1)
  const code: Hex = '0x600260015560015f5260205f60205f5f60045af1600154'
  const traced = steps(code, {}, { ...struct, enableMemory: true, enableReturnData: true })
  const slot = toHexOfSize(1n, 32)
  expect(traced.find(({ op }: { op: string }) => op === 'SSTORE').storage).toEqual({
    [slot]: toHexOfSize(2n, 32),
  })
  expect(traced.find(({ op }: { op: string }) => op === 'SLOAD')).toMatchObject({
    storage: { [slot]: toHexOfSize(2n, 32) },
    memory: [slot],
    returnData: slot,
  })
  const bare = steps(code, {}, { ...struct, disableStack: true, disableStorage: true })
  expect(Object.keys(bare[2])).toEqual(['pc', 'op', 'gas', 'gasCost', 'depth'])
})

test('a size limit ends the list of steps', () => {
  expect(steps('0x5b5b5b5b', {}, { ...struct, limit: 100 })).toHaveLength(2)
})

test('the call tracer shows the tree of frames, with those that never began', () => {
  // CALL(10000, 0xbeef), then CALL(gas, 0xbeef) with 255 wei that are not there
  const caller: Hex = '0x5f5f5f5f5f61beef612710f15f5f5f5f60ff61beef5af1'
  // LOG0(0, 255), then REVERT of what the stack does not hold
  const failing: Hex = '0x60ff5fa060ff5f5260015f53fd'
  expect(trace({ [at(0xc0den)]: caller, [at(0xbeefn)]: failing }, calls)).toMatchInlineSnapshot(`
    {
      "calls": [
        {
          "error": "stack underflow (0 <=> 2)",
          "from": "0x000000000000000000000000000000000000c0de",
          "gas": "0x2710",
          "gasUsed": "0x2710",
          "input": "0x",
          "to": "0x000000000000000000000000000000000000beef",
          "type": "CALL",
          "value": "0x0",
        },
        {
          "error": "insufficient balance for transfer",
          "from": "0x000000000000000000000000000000000000c0de",
          "gas": "0xe532",
          "gasUsed": "0x0",
          "input": "0x",
          "to": "0x000000000000000000000000000000000000beef",
          "type": "CALL",
          "value": "0xff",
        },
      ],
      "from": "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
      "gas": "0x186a0",
      "gasUsed": "0x9df0",
      "input": "0x",
      "to": "0x000000000000000000000000000000000000c0de",
      "type": "CALL",
      "value": "0x0",
    }
  `)
})

test('logs of a frame that failed are not there, and a contract that ends itself is a frame', () => {
  // LOG0 of nothing, then SELFDESTRUCT to 0xbeef
  const traced = trace({ [at(0xc0den)]: '0x5f5fa061beefff' }, calls)
  expect(traced.logs).toEqual([
    { address: at(0xc0den), topics: [], data: '0x', index: '0x0', position: '0x0' },
  ])
  expect(traced.calls).toMatchObject([
    { type: 'SELFDESTRUCT', from: at(0xc0den), to: at(0xbeefn), value: '0x0' },
  ])
  expect(trace({ [at(0xc0den)]: '0x5f5fa0fe' }, calls)).not.toHaveProperty('logs')
  const top = trace({ [at(0xc0den)]: '0x5f5f5f5f5f61beef5af1' }, { ...calls, onlyTopCall: true })
  expect(top).not.toHaveProperty('calls')
})

test('the reason of a revert stands beside its bytes', () => {
  // Panic(0x11)
  const code: Hex = '0x634e487b715f5260116020526024601cfd'
  expect(trace({ [at(0xc0den)]: code }, calls)).toMatchObject({
    error: 'execution reverted',
    revertReason: 'arithmetic underflow or overflow',
    output: `0x4e487b71${'11'.padStart(64, '0')}`,
  })
})

test('the prestate holds what was looked at; its difference only what was changed', () => {
  // SSTORE(0, 7), BALANCE(0xbeef)
  const code: Hex = '0x60075f5561beef31'
  const before = trace({ [at(0xc0den)]: code }, prestate)
  expect(before[at(0xc0den)]).toMatchObject({
    balance: '0x0',
    code,
    storage: { [toHexOfSize(0n, 32)]: toHexOfSize(0n, 32) },
  })
  expect(before[rich]).toMatchObject({ balance: expect.stringMatching(/^0x/) })
  expect(before).not.toHaveProperty(at(0xbeefn))
  const { pre, post } = trace({ [at(0xc0den)]: code }, { ...prestate, diffMode: true })
  expect(post[at(0xc0den)]).toEqual({ storage: { [toHexOfSize(0n, 32)]: toHexOfSize(7n, 32) } })
  expect(pre[at(0xc0den)]).not.toHaveProperty('storage')
  const bare = trace({ [at(0xc0den)]: code }, { ...prestate, disableCode: true, disableStorage: true })
  expect(Object.keys(bare[at(0xc0den)])).toEqual(['balance', 'codeHash'])
})

test('a call that may not be executed is refused', () => {
  const request = callOf({ from: at(0xbeefn), to: rich, value: 1n })
  expect(traceCall(chain, chain.site(), request, 50_000n, struct)).toMatchObject({
    refused: 'insufficientFunds',
    text: expect.stringMatching(/^tracing failed: insufficient funds/),
  })
})

describe.runIf(havePublicCases)('the public cases', () => {
  let publicChain: MemoryChain
  beforeAll(() => {
    publicChain = importPublicChain()
  })

  /** Blocks that exist; what is asked of others is answered before a trace begins. */
  const cases = [...publicCases('debug_traceBlockByNumber'), ...publicCases('debug_traceBlockByHash')].filter(
    ([, text]) => !text.includes('"error"'),
  )

  test.each(cases)('%s', async (_, text) => {
    // Wholly, although clients may differ in much of it.
    expect(await runTranscript(text.replace('speconly:', ''), ask, () => [])).toEqual([])
  })

  async function ask(request: string): Promise<string> {
    const { id, params } = JSON.parse(request)
    const [reference, config = {}] = params
    const hash = reference.length === 66 ? reference : publicChain.canonicalHash(BigInt(reference))
    const block = publicChain.block(hash)
    const parent = block === null ? null : publicChain.header(block.header.parentHash)
    if (block === null || parent === null) throw new Error(`no block ${reference}`)
    const blockHash = createAncestors(publicChain.header, block.header.parentHash, parent.number)
    const source = { config: publicChain.config, nodes: publicChain.nodes, parent, block, blockHash }
    const traces = traceBlock(source, null, { ...struct, ...config })
    const result = traces.map(({ transactionHash, json }) => ({
      txHash: transactionHash,
      result: JSON.parse(json),
    }))
    return JSON.stringify({ jsonrpc: '2.0', id, result })
  }
})
