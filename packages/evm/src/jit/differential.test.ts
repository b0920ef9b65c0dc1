import { expect, test } from 'vitest'
import { forkNames, rulesOf } from '../forks.ts'
import { specOf } from '../opcodes/spec.ts'
import { createCompiler } from './createCompiler.ts'
import { addressOf, type Case, outcomeOf } from './differential.test.support.ts'
import { createDice, randomBytes, randomProgram } from './program.test.support.ts'

const strangers = [2n, 4n, 0xdeadn]
const everybody = [...[0, 1, 2].map((number) => BigInt(addressOf(number))), ...strangers]
const forks = forkNames.slice(0, forkNames.indexOf('bpo2') + 1)

function caseOf(seed: number, others: readonly bigint[]): Case {
  const dice = createDice(seed)
  const fork = dice.below(3) === 0 ? dice.of(...forks) : dice.of('cancun', 'prague', 'osaka', 'shanghai')
  const { defined } = specOf(rulesOf(fork))
  const code = () =>
    dice.below(12) === 0
      ? randomBytes(dice, 1 + dice.below(120))
      : randomProgram(dice, others, 5 + dice.below(60), defined)
  return {
    fork,
    codes: [code(), code(), code()],
    input: Uint8Array.from({ length: dice.of(0, 4, 36, 100, 1500) }, () => dice.below(256)),
    gas: BigInt(dice.of(1000, 30_000, 100_000, 400_000, 1_000_000, 2_000_000) + dice.below(1000)),
    value: BigInt(dice.below(3) === 0 ? 5 : 0),
  }
}

test('compiled programs give what interpreted ones give', () => {
  const compilers = [
    createCompiler({ mode: 'forced' }),
    // One that comes back all the time, and one that has so little memory that many frames are interpreted.
    createCompiler({ mode: 'forced', pauseEvery: 1 }),
    createCompiler({ mode: 'forced', memoryBytes: 4.4 * 1024 * 1024 }),
  ]
  for (let seed = 1; seed <= 1200; seed++) {
    const one = caseOf(seed, everybody)
    const compiled = outcomeOf(one, compilers[seed % compilers.length])
    expect(compiled, `seed ${seed}`).toEqual(outcomeOf(one))
  }
})

test('programs so large that they have parts', () => {
  const compiler = createCompiler({ mode: 'forced' })
  const { defined } = specOf(rulesOf('cancun'))
  let used = 0n
  for (let seed = 30_001; seed <= 30_040; seed++) {
    const code = randomProgram(createDice(seed), strangers, 2500, defined)
    const one = { ...caseOf(seed, strangers), fork: 'cancun' as const, codes: [code], gas: 30_000_000n }
    const interpreted = outcomeOf(one)
    expect(outcomeOf(one, compiler), `seed ${seed}`).toEqual(interpreted)
    used += interpreted.gasUsed
  }
  expect(used).toBeGreaterThan(10_000_000n)
})

test('with gas beyond measure too', () => {
  const compiler = createCompiler({ mode: 'forced' })
  const dice = createDice(7)
  for (let seed = 10_001; seed <= 10_300; seed++) {
    const one = caseOf(seed, strangers)
    // What does not end by itself would not end at all.
    if (outcomeOf({ ...one, gas: 3_000_000n }).gasUsed > 1_000_000n) continue
    const gas =
      dice.of(2n ** 40n, 2n ** 41n, 2n ** 52n, 2n ** 63n, 2n ** 64n - 1n) - BigInt(dice.below(50_000))
    expect(outcomeOf({ ...one, gas }, compiler), `seed ${seed}`).toEqual(outcomeOf({ ...one, gas }))
  }
})

test('a loop that is compiled while it runs', () => {
  const compiler = createCompiler({ mode: 'forced' })
  let entered = 0
  for (let seed = 20_001; seed <= 20_060; seed++) {
    const dice = createDice(seed)
    const { defined } = specOf(rulesOf('cancun'))
    const code = randomProgram(dice, [0xdeadn], 12 + dice.below(24), defined, 200_000)
    const one = { ...caseOf(seed, strangers), fork: 'cancun' as const, codes: [code], gas: 3_000_000n }
    // Asked when the frame begins, then at a jump for each 500,000 gas.
    let asked = 0
    const late = {
      compiledOf(...wanted: Parameters<typeof compiler.compiledOf>) {
        if (asked++ < 1 + (seed % 3)) return null
        entered++
        return compiler.compiledOf(...wanted)
      },
    }
    expect(outcomeOf(one, late), `seed ${seed}`).toEqual(outcomeOf(one))
  }
  expect(entered).toBeGreaterThan(10)
})
