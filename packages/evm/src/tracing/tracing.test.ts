import { fromHex, type Hex } from '@causeway/rpc'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forkNames } from '../forks.ts'
import { at, runIn, target, worldWith } from '../machine.test.support.ts'
import type { Exited, Step } from '../machine.ts'

/** Programs that mostly go on for a while: small words are pushed often enough for the rest to find operands. */
const instruction = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 255 }).map((value) => [0x60, value]) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(0xc0de, 0xbeef, 4).map((value) => [0x61, value >> 8, value & 0xff]),
  },
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 255 }).map((opcode) => [opcode]) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(0x31, 0x3b, 0x3c, 0x54, 0x55, 0x5c, 0x5d, 0x5e, 0xf0, 0xf1, 0xf2, 0xf4, 0xf5, 0xfa, 0xff)
      .map((opcode) => [opcode]),
  },
)
const program = fc.array(instruction, { maxLength: 60 }).map((parts) => Uint8Array.from(parts.flat()))
const fork = fc.constantFrom(...forkNames)
const gas = fc.oneof(fc.bigInt(0n, 200n), fc.bigInt(0n, 60_000n), fc.constant(10_000_000n))
const other = at(0xbeefn)

test('a run that is watched ends like one that is not, and its prices add up', () => {
  fc.assert(
    fc.property(program, program, fork, gas, (code, called, name, limit) => {
      const worlds = [0, 1].map(() => worldWith({ [target]: code, [other]: called }))
      const [plain, watched] = worlds as [(typeof worlds)[0], (typeof worlds)[0]]
      const steps: Step[] = []
      const exits: Exited[] = []
      const expected = runIn(plain, name, { gas: limit })
      const result = runIn(
        watched,
        name,
        { gas: limit },
        {
          step: (step) => steps.push({ ...step, stack: [...step.stack] }),
          exit: (exited) => exits.push(exited),
        },
      )
      expect(result).toEqual(expected)
      expect(watched.takeChanges()).toEqual(plain.takeChanges())
      expect(exits.at(-1)).toMatchObject({ depth: 0, gasUsed: result.gasUsed, halt: result.halt })
      for (const [place, step] of steps.entries()) {
        const next = steps[place + 1]
        // What a callee gives back is known only when it has ended.
        if (next?.depth !== step.depth || isOpening(step.opcode)) continue
        expect(next.gasLeft).toBe(step.gasLeft - step.gasCost)
      }
    }),
    { numRuns: 300 },
  )
})

function isOpening(opcode: number): boolean {
  return opcode >= 0xf0 && opcode <= 0xfa
}

/** The last words of a run of some code. */
function lastWords(code: Hex, limit: bigint) {
  let error: string | null = null
  const world = worldWith({ [target]: fromHex(code) })
  runIn(world, 'osaka', { gas: limit }, { exit: (exited) => (error = exited.error) })
  return error
}

test('who watches calls only is told why one failed in the same words as who watches each step', () => {
  expect(lastWords('0x6001', 2n)).toBe('out of gas')
  expect(lastWords('0x600101', 100n)).toBe('stack underflow (1 <=> 2)')
  expect(lastWords('0x6001600055', 2000n)).toBe('out of gas: not enough gas for reentrancy sentry')
  expect(lastWords('0x600056', 100n)).toBe('invalid jump destination')
  expect(lastWords(`0x60017f${'ff'.repeat(32)}52`, 100n)).toBe('gas uint64 overflow')
  expect(lastWords('0x0c', 100n)).toBe('invalid opcode: opcode 0xc not defined')
})
