import { describe, expect, test } from 'vitest'
import { type Code, createCode } from '../code.ts'
import { rulesOf } from '../forks.ts'
import { keccakHex } from '../keccak.ts'
import { specOf } from '../opcodes/spec.ts'
import { createCompiler } from './createCompiler.ts'
import { addressOf, outcomeOf } from './differential.test.support.ts'
import { getWebAssembly } from './wasm/webAssembly.ts'

const spec = specOf(rulesOf('cancun'))
const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

function codeOf(hex: string): Code {
  const bytes = bytesOf(hex)
  return createCode(bytes, keccakHex(bytes))
}

/** A code of its own that has burned so much. */
function hotTo(heat: number): Code {
  const code = codeOf(countdown(heat))
  code.heat = heat
  return code
}

/** Counts down from so many, in a loop: 62 gas each round. */
const countdown = (rounds: number): string =>
  `63${rounds.toString(16).padStart(8, '0')}5b60019003806005575000`

const call = (codes: string[], gas = 10_000_000n) => ({
  fork: 'cancun' as const,
  codes: codes.map(bytesOf),
  input: new Uint8Array(),
  gas,
  value: 0n,
})

describe('what is compiled', () => {
  test('code that has burned gas enough for its size, and no init code', () => {
    const compiler = createCompiler()
    const cold = codeOf(countdown(1))
    expect(compiler.compiledOf(cold, spec)).toBeNull()
    expect(compiler.compiledOf(hotTo(1_100_000), spec)).not.toBeNull()
    expect(createCompiler({ patience: 10 }).compiledOf(hotTo(1_100_000), spec)).toBeNull()
    expect(createCompiler({ patience: 10 }).compiledOf(hotTo(11_000_000), spec)).not.toBeNull()
    const large = codeOf(`${countdown(3)}${'00'.repeat(20_000)}`)
    large.heat = 1_100_000
    expect(compiler.compiledOf(large, spec)).toBeNull()
    const init = createCode(bytesOf(countdown(4)), null)
    init.heat = 1e9
    expect(compiler.compiledOf(init, spec)).toBeNull()
  })

  test('once for each set of rules', () => {
    const compiler = createCompiler({ mode: 'forced' })
    const code = codeOf(countdown(1))
    const first = compiler.compiledOf(code, spec)
    expect(compiler.compiledOf(code, spec)).toBe(first)
    const other = specOf(rulesOf('london'))
    expect(compiler.compiledOf(code, other)?.spec).toBe(other)
    expect(compiler.compiledOf(code, spec)).toBe(first)
  })

  test('nothing where WebAssembly is not, or a page forbids it', () => {
    const api = getWebAssembly()
    if (api === null) throw new Error('No WebAssembly here.')
    class Forbidden {
      constructor() {
        throw new Error('Wasm code generation disallowed by embedder')
      }
    }
    for (const webAssembly of [
      null,
      { ...api, Memory: api.Memory, Instance: api.Instance, Table: api.Table, Module: Forbidden },
    ]) {
      const compiler = createCompiler({ mode: 'forced', webAssembly })
      expect(compiler.compiledOf(codeOf(countdown(9)), spec)).toBeNull()
      expect(outcomeOf(call([countdown(5)]), compiler)).toEqual(outcomeOf(call([countdown(5)])))
    }
  })

  test('the code of a loop while it runs', () => {
    // The gas is the same, and the interpreter alone would take some seconds.
    const one = call([countdown(5_000_000)], 1_000_000_000n)
    const result = outcomeOf(one, createCompiler())
    expect(result.halt).toBeNull()
    expect(result.gasUsed).toBe(3n + 5_000_000n * 26n + 2n)
  })
})

describe('what is kept', () => {
  test('no more bytes than allowed, the last used longest', () => {
    const compiler = createCompiler({ mode: 'forced', keptBytes: 200_000 })
    const codes = Array.from({ length: 80 }, (_, index) => codeOf(`${countdown(index)}${'5b'.repeat(60)}`))
    const [first] = codes
    for (const code of codes) expect(compiler.compiledOf(code, spec)).not.toBeNull()
    const kept = codes.filter(({ compiled }) => compiled !== null)
    expect(kept.length).toBeGreaterThan(3)
    expect(kept.length).toBeLessThan(60)
    expect(first?.compiled).toBeNull()
    expect(codes.at(-1)?.compiled).not.toBeNull()
  })

  test('and what was dropped is made again when it is asked for', () => {
    const compiler = createCompiler({ mode: 'forced', keptBytes: 1 })
    for (let round = 0; round < 3; round++) {
      for (const rounds of [10, 20, 30]) {
        expect(outcomeOf(call([countdown(rounds)]), compiler).gasUsed).toBe(5n + 26n * BigInt(rounds))
      }
    }
  })

  test('what was dropped has to become hot again, so that code called in turn is not compiled at every call', () => {
    const compiler = createCompiler({ keptBytes: 1 })
    const [first, second] = [codeOf(countdown(77)), codeOf(countdown(78))]
    for (const code of [first, second]) {
      code.heat = 2_000_000
      expect(compiler.compiledOf(code, spec)).not.toBeNull()
    }
    expect(compiler.compiledOf(first, spec)).toBeNull()
    expect(first.heat).toBe(0)
    first.heat = 2_000_000
    expect(compiler.compiledOf(first, spec)).not.toBeNull()
  })

  test('where there is no room for jump tables one goes, not one for each time that somebody asks', () => {
    const compiler = createCompiler({ mode: 'forced' })
    const codes = Array.from({ length: 100 }, (_, index) =>
      codeOf(`${countdown(index)}${'00'.repeat(24_500)}`),
    )
    const made = codes.filter((code) => compiler.compiledOf(code, spec) !== null)
    expect(made.length).toBeGreaterThan(50)
    expect(made.length).toBeLessThan(90)
    const kept = codes.filter(({ compiled }) => compiled !== null)
    expect(kept.length).toBe(made.length - 1)
    expect(outcomeOf(call([countdown(33)]), compiler).halt).toBeNull()
    expect(compiler.compiledOf(codes.at(-1) ?? codeOf('00'), spec)).not.toBeNull()
  })

  test('a contract that is dropped while it waits for its callee goes on all the same', () => {
    // Calls three others, each of which pushes the one before out, then jumps to a place that it computes.
    const caller = [1, 2, 3]
      .map((number) => `6000600060006000600073${addressOf(number).slice(2)}5af150`)
      .join('')
    const jump = caller.length / 2 + 6
    const code = `${caller}60${(jump - 1).toString(16)}60010156${'5b'}602a60005260206000f3`
    const one = call([code, countdown(10), countdown(20), countdown(30)])
    const compiler = createCompiler({ mode: 'forced', keptBytes: 1 })
    const result = outcomeOf(one, compiler)
    expect(result.halt).toBeNull()
    expect(result).toEqual(outcomeOf(one))
  })
})

describe('what is hard to run', () => {
  test('a thousand calls inside one another', () => {
    // Calls itself with all gas, then returns what came back plus one: the depth that was reached.
    const self = addressOf(0).slice(2)
    const code = `60206000600060006000${`73${self}`}5af150600051600101600052602060 00f3`.replace(' ', '')
    const one = call([code], 2n ** 50n)
    const result = outcomeOf(one, createCompiler({ mode: 'forced' }))
    expect(result.halt).toBeNull()
    expect(
      BigInt(`0x${Array.from(result.output, (byte) => byte.toString(16).padStart(2, '0')).join('')}`),
    ).toBe(1025n)
    expect(result).toEqual(outcomeOf(one))
  })

  test('code that was made to be slow to compile is interpreted', () => {
    const compiler = createCompiler({ mode: 'forced' })
    const bomb = codeOf('5b'.repeat(24_576))
    expect(compiler.compiledOf(bomb, spec)).toBeNull()
    expect(compiler.compiledOf(bomb, spec)).toBeNull()
  })
})
