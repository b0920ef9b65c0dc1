import fc from 'fast-check'
import { getWebAssembly, type WebAssemblyMemory } from '../wasm/webAssembly.ts'
import { instantiateRoutines } from './instantiateRoutines.ts'

export const words = 1n << 256n
const limb = (1n << 64n) - 1n

const edges = [
  0n,
  1n,
  2n,
  3n,
  31n,
  32n,
  255n,
  256n,
  0xffffffffn,
  1n << 32n,
  limb,
  limb + 1n,
  words - 1n,
  words >> 1n,
]

/** Words where carries, borrows and signs change: near powers of two, of few limbs, with full or empty limbs. */
export const wordArbitrary: fc.Arbitrary<bigint> = fc.oneof(
  fc.constantFrom(...edges),
  fc
    .tuple(fc.integer({ min: 0, max: 256 }), fc.integer({ min: -3, max: 3 }))
    .map(([bits, more]) => BigInt.asUintN(256, (1n << BigInt(bits)) + BigInt(more))),
  fc
    .array(fc.oneof(fc.constantFrom(0n, 1n, limb, limb - 1n, 1n << 63n), fc.bigInt(0n, limb)), {
      minLength: 4,
      maxLength: 4,
    })
    .map((limbs) => limbs.reduce((word, part) => (word << 64n) | part, 0n)),
  fc.bigInt(0n, words - 1n),
  fc.integer({ min: 1, max: 256 }).chain((bits) => fc.bigInt(0n, (1n << BigInt(bits)) - 1n)),
)

function limbsOf(word: bigint): bigint[] {
  return [0n, 64n, 128n, 192n].map((shift) => BigInt.asIntN(64, word >> shift))
}

export function wordOf(limbs: readonly bigint[]): bigint {
  return limbs.reduce((word, part, index) => word | (BigInt.asUintN(64, part) << BigInt(64 * index)), 0n)
}

export interface RoutinesUnderTest {
  memory: WebAssemblyMemory
  call(name: string, ...values: readonly (bigint | number)[]): unknown
  /** Calls a routine that takes words and gives one. */
  word(name: string, ...values: readonly bigint[]): bigint
  /** One that takes a word and gives a number. */
  count(name: string, value: bigint): unknown
}

export function createRoutinesUnderTest(): RoutinesUnderTest {
  const api = getWebAssembly()
  if (api === null) throw new Error('No WebAssembly here.')
  const memory = new api.Memory({ initial: 32 })
  const { exports } = instantiateRoutines(api, memory)
  const call = (name: string, ...values: readonly (bigint | number)[]): unknown => {
    const routine = exports[name]
    if (typeof routine !== 'function') throw new Error(`No routine ${name}.`)
    return routine(...values)
  }
  return {
    memory,
    call,
    count: (name, value) => call(name, ...limbsOf(value)),
    word: (name, ...values) => wordOf(call(name, ...values.flatMap(limbsOf)) as bigint[]),
  }
}
