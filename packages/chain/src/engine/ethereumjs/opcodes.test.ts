import { type Hex, toHexOfSize } from '@causeway/rpc'
import { expect, test } from 'vitest'
import { devGenesis } from '../../devGenesis.ts'
import { call } from '../call.ts'
import { callOf, createMemoryChain } from '../memoryChain.ts'

const chain = createMemoryChain(devGenesis({ chainId: 1337n }))
const contract: Hex = '0x000000000000000000000000000000000000abcd'
const other: Hex = '0x000000000000000000000000000000000000ef00'
const gas = 1_000_000n

async function run(code: Hex, otherCode: Hex = '0x'): Promise<bigint[]> {
  const stateOverrides = { [contract]: { code }, [other]: { code: otherCode } }
  const outcome = await call(chain, { ...chain.site(), stateOverrides }, callOf({ to: contract, gas }), gas)
  if ('refused' in outcome || outcome.halt !== null) throw new Error('the call failed')
  const words = outcome.output.slice(2).match(/.{64}/g) ?? []
  return words.map((word) => BigInt(`0x${word}`))
}

test('init code that begins with 0xEF00 runs, fails and takes its gas with it', async () => {
  // PUSH2 0xef00 PUSH0 MSTORE, CREATE of those two bytes, then its result and the gas that is left
  const [created, gasLeft = gas] = await run('0x61ef005f526002601e5ff05f525a60205260405ff3')
  expect(created).toBe(0n)
  expect(gasLeft).toBeLessThan(gas / 32n)
})

test('code that begins with 0xEF00 has its own size, hash and bytes', async () => {
  const code: Hex = '0xef0001aabb'
  // EXTCODESIZE, EXTCODECOPY of 32 bytes to the second word
  const [size, bytes] = await run('0x61ef003b5f5260205f602061ef003c60405ff3', code)
  expect(size).toBe(5n)
  expect(bytes).toBe(BigInt(code.padEnd(66, '0')))
})

test('a copy from beyond the end of code is all zeros', async () => {
  const [word] = await run('0x60205f5f196001905f61ef003c60205ff3', '0x6001')
  expect(toHexOfSize(word ?? 1n, 32)).toBe(toHexOfSize(0n, 32))
})
