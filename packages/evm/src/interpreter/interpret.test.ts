import { fromHex, toHex } from '@causeway/rpc'
import { expect, test } from 'vitest'
import { at, runIn, sender, target, worldWith } from '../machine.test.support.ts'

/** Runs code and gives what it returned as a number, or why it stopped. */
function run(
  code: string,
  frame: Parameters<typeof runIn>[2] = {},
  fork: Parameters<typeof runIn>[1] = 'osaka',
) {
  const world = worldWith({ [target]: fromHex(`0x${code}`) })
  return { ...runIn(world, fork, frame), world }
}

/** Returns the word on top of the stack. */
const giveBack = '60005260206000f3'

test('gas beyond what a number counts is counted exactly', () => {
  const gas = 2n ** 64n - 1n
  // GAS
  const { output, gasUsed } = run(`5a${giveBack}`, { gas })
  expect(BigInt(toHex(output))).toBe(gas - 2n)
  expect(gasUsed).toBe(2n + 3n + 3n + 3n + 3n + 3n)
})

test('a callee gets all but one 64th of gas beyond what a number counts, and gives back the rest', () => {
  const gas = 2n ** 63n
  const world = worldWith({
    // CALL(GAS, 0xbeef, 0, 0, 0, 0, 32), RETURN(0, 32)
    [target]: fromHex('0x6020600060006000600061beef5af15060206000f3'),
    [at(0xbeefn)]: fromHex(`0x5a${giveBack}`),
  })
  const { output, halt } = runIn(world, 'osaka', { gas })
  expect(halt).toBeNull()
  // Six pushes, GAS, the call itself and a word of memory.
  const left = gas - 6n * 3n - 2n - 2600n - 3n
  expect(BigInt(toHex(output))).toBe(left - left / 64n - 2n)
})

test('calls go 1,024 deep and no deeper', () => {
  // Calls itself with all gas, and returns what came back plus one: CALL(GAS, ADDRESS, 0, 0, 0, 0, 32) ...
  const code = `60206000600060006000305af150600051600101${giveBack}`
  const { output, halt } = run(code, { gas: 2n ** 50n })
  expect(halt).toBeNull()
  expect(BigInt(toHex(output))).toBe(1025n)
})

test('a word pushed at the very end of the code is filled with zeros', () => {
  const { halt, gasUsed } = run('61ff')
  expect(halt).toBeNull()
  expect(gasUsed).toBe(3n)
})

test('a jump into the operand of a PUSH goes nowhere', () => {
  // PUSH1 4 JUMP PUSH1 5b
  expect(run('600456605b').halt).toEqual({ halted: 'invalidJump' })
  // PUSH1 3 JUMP JUMPDEST
  expect(run('6003565b').halt).toBeNull()
  // PUSH32 of something enormous
  expect(run(`7f${'ff'.repeat(32)}56`).halt).toEqual({ halted: 'invalidJump' })
})

test.each([
  ['stackUnderflow', '01'],
  ['invalidOpcode', '0c'],
  ['outOfGas', '5b600a56'],
  ['returnDataOutOfBounds', '6001600060003e'],
])('%s takes all gas and leaves nothing', (halted, code) => {
  // SSTORE(0, 1), LOG0, then the fault
  const { halt, gasUsed, logs, world } = run(`600160005560006000a0${code}`)
  expect(halt).toMatchObject({ halted })
  expect(gasUsed).toBe(1_000_000n)
  expect(logs).toEqual([])
  expect(world.storage(target, 0n)).toBe(0n)
})

test('a revert gives back gas and data, and undoes the rest', () => {
  // SSTORE(0, 1), REVERT(0, 32)
  const { halt, gasUsed, world } = run('600160005560206000fd')
  expect(halt).toEqual({ halted: 'reverted', data: `0x${'00'.repeat(32)}` })
  expect(gasUsed).toBeLessThan(30_000n)
  expect(world.storage(target, 0n)).toBe(0n)
})

test('a contract made and ended in one transaction is destroyed; one from before stays since Cancun', () => {
  // SELFDESTRUCT(CALLER)
  expect(run('33ff', {}, 'shanghai').destroyed).toEqual([target])
  const { destroyed, world } = run('33ff', {}, 'cancun')
  expect(destroyed).toEqual([])
  expect(world.account(target)?.balance).toBe(0n)
  const created = run('', { to: null, input: fromHex('0x33ff') }, 'cancun')
  expect(created.destroyed).toHaveLength(1)
})

test('before Homestead a contract whose code cannot be paid for is made without it', () => {
  // RETURN(0, 32): 6,400 gas for the code
  const frame = { to: null, input: fromHex('0x60206000f3'), gas: 1000n }
  const early = run('', frame, 'frontier')
  expect(early.halt).toEqual({ halted: 'codeStoreOutOfGas' })
  expect(early.gasUsed).toBeLessThan(100n)
  const late = run('', frame, 'homestead')
  expect(late.halt).toEqual({ halted: 'codeStoreOutOfGas' })
  expect(late.gasUsed).toBe(1000n)
  expect(late.world.account(sender)?.nonce).toBe(1n)
})

test('memory beyond any measure is gas that is not there', () => {
  // MSTORE at 2^40, with more gas than that would cost
  const { halt } = run('60016501000000000052', { gas: 2n ** 64n - 1n })
  expect(halt).toEqual({ halted: 'outOfGas' })
})

test('gas that no message can have, and addresses spelled otherwise, are refused in words', () => {
  const world = () => worldWith({ [target]: fromHex('0x00') })
  for (const gas of [-1n, 2n ** 64n]) {
    expect(() => runIn(world(), 'osaka', { gas })).toThrow(`gas must be from 0 to 2^64 - 1, not ${gas}`)
  }
  expect(runIn(world(), 'osaka', { gas: 2n ** 64n - 1n }).halt).toBeNull()
  expect(() => runIn(world(), 'osaka', { gas: 5 as unknown as bigint })).toThrow('must be a bigint')
  for (const to of ['0xAb00000000000000000000000000000000000000', '0x12'] as const) {
    expect(() => runIn(world(), 'osaka', { to })).toThrow(`not ${to}`)
  }
})
