import { expect, test } from 'vitest'
import { rulesOf } from '../forks.ts'
import { specOf } from '../opcodes/spec.ts'
import { createCompiler } from './createCompiler.ts'
import { addressOf, type Case, outcomeOf } from './differential.test.support.ts'
import { createDice, randomProgram } from './program.test.support.ts'

const compiler = createCompiler({ mode: 'forced' })
const { defined } = specOf(rulesOf('cancun'))

function caseOf(...codes: Uint8Array[]): Case {
  return {
    fork: 'cancun',
    codes,
    input: Uint8Array.from({ length: 68 }, (_, index) => index),
    gas: 300_000n,
    value: 0n,
  }
}

test('gas runs out at the same instruction, whatever there is of it', () => {
  const others = [BigInt(addressOf(1)), 4n]
  let halts = 0
  for (let seed = 1; seed <= 12; seed++) {
    const dice = createDice(seed)
    const one = caseOf(randomProgram(dice, others, 30, defined), randomProgram(dice, [4n], 12, defined))
    const most = Number(outcomeOf(one).gasUsed)
    const step = Math.max(1, Math.floor(most / 400))
    for (let gas = 0; gas <= most + step; gas += step) {
      const poor = { ...one, gas: BigInt(gas) }
      const interpreted = outcomeOf(poor)
      expect(outcomeOf(poor, compiler), `seed ${seed}, gas ${gas}`).toEqual(interpreted)
      if (interpreted.halt?.halted === 'outOfGas') halts++
    }
  }
  expect(halts).toBeGreaterThan(100)
})

test('the stack ends at the same instruction, at the bottom and at the top', () => {
  const bodies = [
    [0x01],
    [0x50, 0x50],
    [0x80],
    [0x8f],
    [0x9f],
    [0x5f, 0x5f, 0x01],
    [0x08],
    [0x5f, 0x35, 0x50],
    [0x5a, 0x50, 0x5f],
    [0x30, 0x31],
    [0x5f, 0x5f, 0xf3],
    [0xa4],
    [0xf1],
    [0xf5],
    [0x5f, 0x54, 0x5f, 0x55],
    [0x57],
    [0x56],
    [0x5b, 0x80, 0x5b],
    [0x60, 0x01, 0x80, 0x60, 0x02, 0x57],
  ]
  const found = new Set<string>()
  for (const body of bodies) {
    for (const height of [0, 1, 2, 3, 4, 6, 7, 15, 16, 17, 1005, 1015, 1020, 1021, 1022, 1023, 1024, 1025]) {
      const code = Uint8Array.from([...new Array<number>(height).fill(0x58), ...body, ...body, 0x00])
      const interpreted = outcomeOf(caseOf(code))
      expect(outcomeOf(caseOf(code), compiler), `${body} at ${height}`).toEqual(interpreted)
      found.add(interpreted.halt?.halted ?? 'none')
    }
  }
  expect([...found].sort()).toEqual(expect.arrayContaining(['none', 'stackOverflow', 'stackUnderflow']))
})

test('code that ends in the middle of an operand', () => {
  for (let opcode = 0x60; opcode <= 0x7f; opcode++) {
    for (const more of [0, 1, 5]) {
      const code = Uint8Array.from([
        0x60,
        0x07,
        0x5f,
        0x52,
        opcode,
        ...new Array<number>(Math.min(more, opcode - 0x60)).fill(0x5b),
      ])
      expect(outcomeOf(caseOf(code), compiler)).toEqual(outcomeOf(caseOf(code)))
    }
  }
})

test('every byte as an instruction, on a stack that has enough', () => {
  for (const fork of ['frontier', 'byzantium', 'berlin', 'shanghai', 'osaka'] as const) {
    for (let opcode = 0; opcode < 256; opcode++) {
      const words = [3, 0, 64, 33, 5, 1, 7, 0, 2, 9, 8, 4, 6, 1, 2, 3, 5, 32].flatMap((word) => [0x60, word])
      const code = Uint8Array.from([...words, opcode, 0x60, 0, 0x52, 0x60, 64, 0x60, 0, 0xf3])
      const one = { ...caseOf(code), fork }
      expect(outcomeOf(one, compiler), `${fork} ${opcode}`).toEqual(outcomeOf(one))
    }
  }
})
