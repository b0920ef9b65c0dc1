import { type Hex, toHexOfSize } from '@causeway/rpc'
import { expect, test } from 'vitest'
import { devAccounts } from '../devAccounts.ts'
import { devGenesis } from '../devGenesis.ts'
import { createAccessList } from './accessList.ts'
import { call } from './call.ts'
import { estimate } from './estimate.ts'
import { callOf, createMemoryChain } from './memoryChain.ts'
import type { CallRequest } from './port.ts'

const [rich] = devAccounts.map(({ address }) => address) as [Hex]
const poor: Hex = '0x0000000000000000000000000000000000009000'
const at = (number: bigint): Hex => toHexOfSize(number, 20)

/** Contracts by address; the assembly is beside each. */
const contracts: Record<Hex, Hex> = {
  // PUSH1 1 PUSH1 1 SSTORE
  [at(0xa1n)]: '0x6001600155',
  // PUSH0 PUSH0 REVERT
  [at(0xa2n)]: '0x5f5ffd',
  // MLOAD so far out that no gas pays for it
  [at(0xa3n)]: '0x63ffffffff51',
  // BASEFEE PUSH0 MSTORE GASPRICE PUSH1 32 MSTORE GAS PUSH1 64 MSTORE PUSH1 96 PUSH0 RETURN
  [at(0xa4n)]: '0x485f523a6020525a60405260605ff3',
  // PUSH1 1 SLOAD PUSH1 0xa1 BALANCE, then calls 0xa1 with all its gas
  [at(0xa5n)]: '0x60015460a1315f5f5f5f5f60a15af1',
  // RETURNDATACOPY of one byte where there is none
  [at(0xa6n)]: '0x60015f5f3e',
  // INVALID
  [at(0xa7n)]: '0xfe',
  // BLOCKHASH(NUMBER - 1), returned
  [at(0xa8n)]: '0x600143034060005260206000f3',
}

/** `until`: whether Osaka and what follows is left out, and with it the cap on a transaction's gas. */
function chainOf({ osaka = true } = {}) {
  const file = devGenesis({ chainId: 1337n }) as { config: Record<string, unknown>; alloc: object }
  const { osakaTime: _, bpo1Time: _1, bpo2Time: _2, ...older } = file.config
  const code = Object.entries(contracts).map(([address, code]) => [address, { balance: '0x0', code }])
  const alloc = { ...file.alloc, ...Object.fromEntries(code), [poor]: { balance: '0x174876e800' } }
  return createMemoryChain({ ...file, config: osaka ? file.config : older, alloc })
}

const chain = chainOf()
const site = chain.site()
const gasCap = site.context.gasLimit * 10n
const estimateOf = (request: Partial<CallRequest>, cap = gasCap) =>
  estimate(chain, site, callOf(request), cap)
const callWith = (request: Partial<CallRequest>, cap = gasCap) => call(chain, site, callOf(request), cap)

test('a transfer needs 21,000', () => {
  expect(estimateOf({ from: rich, to: poor, value: 1n })).toEqual({ gas: 21_000n })
})

test('an estimate lies at most 1.5 % above what is needed', () => {
  const outcome = estimateOf({ from: rich, to: at(0xa1n) })
  const needed = 21_000n + 22_106n
  if (!('gas' in outcome)) throw new Error('no estimate')
  expect(outcome.gas).toBeGreaterThanOrEqual(needed)
  expect(Number(outcome.gas)).toBeLessThan(Number(needed) * 1.02)
  const tight = callWith({ from: rich, to: at(0xa1n), gas: outcome.gas })
  expect(tight).toMatchObject({ halt: null })
})

test('gas that is always spent names the allowance: the cap of one transaction since Osaka', () => {
  const outcome = estimateOf({ from: rich, to: at(0xa3n), gas: 17_000_000n }, 16_800_000n)
  expect(outcome).toMatchObject({ allowance: 16_777_216n, failed: { halt: { halted: 'outOfGas' } } })
})

test('before Osaka the asked gas is lowered to the gas cap', () => {
  const older = chainOf({ osaka: false })
  const cap = 200_000n
  const outcome = estimate(older, older.site(), callOf({ to: at(0xa3n), gas: 10_000_000n }), cap)
  expect(outcome).toMatchObject({ allowance: cap })
  const answered = call(older, older.site(), callOf({ to: at(0xa4n), gas: 10_000_000n }), cap)
  if ('refused' in answered) throw new Error(answered.text)
  expect(BigInt(`0x${answered.output.slice(130)}`)).toBeLessThan(cap)
})

test('a revert is told as such, at once', () => {
  const outcome = estimateOf({ to: at(0xa2n) })
  expect(outcome).toMatchObject({ failed: { halt: { halted: 'reverted', data: '0x' } } })
})

test('faults that more gas would not mend are told by their name', () => {
  expect(estimateOf({ to: at(0xa6n) })).toMatchObject({
    failed: { halt: { halted: 'returnDataOutOfBounds' } },
  })
  expect(estimateOf({ to: at(0xa7n) })).toMatchObject({
    failed: { halt: { halted: 'invalidOpcode', opcode: 0xfe } },
  })
})

test('a sender who pays can be given no more gas than there are funds for', () => {
  const price = 10n ** 9n
  // The balance is 100 gwei: 100 units of gas.
  expect(estimateOf({ from: poor, to: at(0xa1n), gasPrice: price })).toMatchObject({ allowance: 100n })
  expect(estimateOf({ from: poor, to: at(0xa1n), gasPrice: price, value: 10n ** 11n })).toEqual({
    refused: 'insufficientFundsForTransfer',
    text: 'insufficient funds for transfer',
  })
})

test('value that the sender lacks is refused without a price too', () => {
  expect(estimateOf({ from: poor, to: rich, value: 10n ** 12n })).toMatchObject({
    refused: 'insufficientFunds',
    text: expect.stringContaining('have 100000000000 want 1000000000000'),
  })
})

test('fee fields that exclude each other are refused', () => {
  const text = 'both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified'
  expect(estimateOf({ to: poor, gasPrice: 1n, maxFeePerGas: 1n })).toMatchObject({ text })
  expect(callWith({ to: poor, chainId: 7n })).toMatchObject({
    text: "chainId does not match node's (have=7, want=1337)",
  })
})

test('a call without a price sees a base fee of zero, with one that of the block', () => {
  const [free, priced] = [
    callWith({ from: rich, to: at(0xa4n), gas: 100_000n }),
    callWith({
      from: rich,
      to: at(0xa4n),
      gas: 100_000n,
      maxFeePerGas: 3n * 10n ** 9n,
      maxPriorityFeePerGas: 5n,
    }),
  ]
  if ('refused' in free || 'refused' in priced) throw new Error('refused')
  const words = ({ output }: { output: Hex }) =>
    [2, 66].map((start) => BigInt(`0x${output.slice(start, start + 64)}`))
  expect(words(free)).toEqual([0n, 0n])
  expect(words(priced)).toEqual([10n ** 9n, 10n ** 9n + 5n])
})

test('an access list keeps all that was given, of an address that is there twice too', () => {
  const entry = (slot: bigint) => ({ address: at(0xeen), storageKeys: [toHexOfSize(slot, 32)] })
  const request = callOf({ from: rich, to: at(0xffn), accessList: [entry(2n), entry(1n), entry(2n)] })
  expect(createAccessList(chain, site, request, gasCap)).toMatchObject({
    accessList: [{ address: at(0xeen), storageKeys: [toHexOfSize(1n, 32), toHexOfSize(2n, 32)] }],
  })
})

test('an access list holds what the message reads, but not what is warm anyway', () => {
  const outcome = createAccessList(chain, site, callOf({ from: rich, to: at(0xa5n) }), gasCap)
  expect(outcome).toMatchObject({
    accessList: [
      { address: at(0xa1n), storageKeys: [toHexOfSize(1n, 32)] },
      { address: at(0xa5n), storageKeys: [toHexOfSize(1n, 32)] },
    ],
    halt: null,
  })
})

test('overrides change what a call sees, and nothing else', () => {
  const overridden = {
    ...site,
    blockOverrides: { baseFeePerGas: 77n, number: 500n },
    stateOverrides: {
      [poor]: { balance: 10n ** 18n, code: contracts[at(0xa4n)] ?? '0x' },
      [at(1n)]: { movePrecompileTo: at(0x1234n) },
    },
  }
  const outcome = call(chain, overridden, callOf({ from: rich, to: poor, gasPrice: 77n }), 100_000n)
  if ('refused' in outcome) throw new Error(outcome.text)
  expect(BigInt(outcome.output.slice(0, 66))).toBe(77n)
  expect(callWith({ to: poor })).toMatchObject({ output: '0x' })
  // The precompile is gone from its own address and answers at the other: nobody signed, so nothing comes back.
  const moved = call(chain, overridden, callOf({ from: rich, to: at(0x1234n), gas: 24_100n }), gasCap)
  expect(moved).toMatchObject({ gasUsed: 24_000n, halt: null })
  const left = call(chain, overridden, callOf({ from: rich, to: at(1n), gas: 24_100n }), gasCap)
  expect(left).toMatchObject({ gasUsed: 21_000n })
})

test('overrides that contradict each other are refused', () => {
  const wrong = { ...site, stateOverrides: { [poor]: { state: {}, stateDiff: {} } } }
  expect(call(chain, wrong, callOf({ to: poor }), gasCap)).toMatchObject({
    refused: 'invalidOverride',
    text: expect.stringContaining("has both 'state' and 'stateDiff'"),
  })
})

test('BLOCKHASH reads the chain below the block of the call', () => {
  const grown = chainOf()
  const builder = grown.build()
  const { block } = builder.finish()
  grown.process(block)
  const outcome = call(grown, grown.site(), callOf({ to: at(0xa8n) }), gasCap)
  expect(outcome).toMatchObject({ output: block.header.parentHash })
})
