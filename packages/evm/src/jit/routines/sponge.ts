import { lastBlockAt, roundConstantsAt } from '../layout.ts'
import {
  br,
  brIf,
  type Code,
  get,
  giveBack,
  i32,
  i64,
  loop,
  memoryCopy,
  seq,
  set,
  swapBytes,
  tee,
  when,
} from '../wasm/assembly.ts'
import { opUnreachable, typeI32, typeI64 } from '../wasm/opcodes.ts'
import { type Routine, word } from './routine.ts'

const rounds = 24
const rate = 136
const lastByte = i32.const(lastBlockAt + rate - 1)

/** Rotations by lane, x + 5y (FIPS 202, 3.2.2). */
const rotations = [
  0, 1, 62, 28, 27, 36, 44, 6, 55, 20, 3, 10, 43, 25, 39, 41, 45, 15, 21, 8, 18, 2, 61, 56, 14,
]

/** The constants of the 24 rounds (FIPS 202, 3.2.5), from the register that makes them. */
export function roundConstants(): BigUint64Array {
  const constants = new BigUint64Array(rounds)
  let register = 1
  for (let round = 0; round < rounds; round++) {
    let constant = 0n
    for (let bit = 0; bit < 7; bit++) {
      if (register & 1) constant |= 1n << ((1n << BigInt(bit)) - 1n)
      register <<= 1
      if (register & 0x100) register ^= 0x171
    }
    constants[round] = constant
  }
  return constants
}

type Mix = (a: Code, b: Code, c: Code) => Code
const inverse = (a: Code): Code => i64.xor(a, i64.const(-1n))
const or: Mix = (a, b, c) => i64.xor(a, i64.or(b, c))
const and: Mix = (a, b, c) => i64.xor(a, i64.and(b, c))
const orWithoutFirst: Mix = (a, b, c) => i64.xor(a, i64.or(inverse(b), c))
const orWithoutSecond: Mix = (a, b, c) => i64.xor(a, i64.or(b, inverse(c)))
const andWithoutFirst: Mix = (a, b, c) => i64.xor(a, i64.and(inverse(b), c))
const notOr: Mix = (a, b, c) => i64.xor(inverse(a), i64.or(b, c))
const notAnd: Mix = (a, b, c) => i64.xor(inverse(a), i64.and(b, c))

/** These lanes are kept with all bits turned over, so that chi (a ^ ~b & c) needs few NOTs ("Keccak implementation overview", 2.2). */
const turnedOver = [1, 2, 8, 12, 17, 20]
const chi: readonly (readonly Mix[])[] = [
  [or, orWithoutFirst, and, or, and],
  [or, and, orWithoutSecond, or, and],
  [or, and, andWithoutFirst, notOr, and],
  [and, or, orWithoutFirst, notAnd, or],
  [andWithoutFirst, notOr, and, or, and],
]

/** Keccak-256 of memory: where it begins, how long it is. */
export const sponge: Routine = {
  name: 'sponge',
  signature: { params: [typeI32, typeI32], results: word },
  body(locals) {
    const [pointer, length] = [0, 1]
    const lanes = locals.many(typeI64, 25)
    const others = locals.many(typeI64, 25)
    const columns = locals.many(typeI64, 5)
    const parities = locals.many(typeI64, 5)
    const round = locals.add(typeI32)
    const from = (list: readonly number[], index: number) => list[index] ?? 0

    /** One round from one set of lanes into another, so that none has to be moved. */
    const permute = (state: readonly number[], next: readonly number[], offset: number): Code => {
      const lane = (x: number, y: number) => from(state, (x % 5) + 5 * (y % 5))
      const parts: Code[] = []
      for (let x = 0; x < 5; x++) {
        parts.push(set(from(columns, x), [0, 1, 2, 3, 4].map((y) => get(lane(x, y))).reduce(i64.xor)))
      }
      for (let x = 0; x < 5; x++) {
        const rotated = i64.rotl(get(from(columns, (x + 1) % 5)), i64.const(1n))
        parts.push(set(from(parities, x), i64.xor(get(from(columns, (x + 4) % 5)), rotated)))
      }
      // Row by row of the result: its five lanes come from five columns, each turned (rho, pi), then mixed (chi).
      for (let row = 0; row < 5; row++) {
        for (let x = 0; x < 5; x++) {
          // The lane that goes to (x, row) comes from (a, b) with a = x + 3 row, b = x.
          const [a, b] = [(x + 3 * row) % 5, x]
          const turned = i64.xor(get(lane(a, b)), get(from(parities, a)))
          const by = rotations[a + 5 * b] ?? 0
          parts.push(set(from(columns, x), by === 0 ? turned : i64.rotl(turned, i64.const(BigInt(by)))))
        }
        for (let x = 0; x < 5; x++) {
          const mixed = chi[row]?.[x]?.(
            get(from(columns, x)),
            get(from(columns, (x + 1) % 5)),
            get(from(columns, (x + 2) % 5)),
          )
          if (mixed === undefined) throw new Error('Keccak has five rows of five lanes.')
          const constant = i64.load(get(round), roundConstantsAt + offset)
          parts.push(set(from(next, x + 5 * row), row === 0 && x === 0 ? i64.xor(mixed, constant) : mixed))
        }
      }
      return seq(...parts)
    }

    const absorb = Array.from({ length: rate / 8 }, (_, index) =>
      set(from(lanes, index), i64.xor(get(from(lanes, index)), i64.load(get(pointer), 8 * index))),
    )
    const digest = (lane: number) =>
      swapBytes(lane === 0 || lane === 3 ? get(from(lanes, lane)) : inverse(get(from(lanes, lane))))
    const clear = Array.from({ length: rate / 8 }, (_, index) =>
      i64.store(i32.const(0), i64.const(0n), lastBlockAt + 8 * index),
    )
    const isLast = locals.add(typeI32)
    return seq(
      ...turnedOver.map((lane) => set(from(lanes, lane), i64.const(-1n))),
      loop(
        when(
          i32.lt(get(length), i32.const(rate)),
          ...clear,
          memoryCopy(i32.const(lastBlockAt), get(pointer), get(length)),
          i32.store8(get(length), i32.const(0x01), lastBlockAt),
          i32.store8(lastByte, i32.or(i32.load8(lastByte), i32.const(0x80))),
          set(pointer, i32.const(lastBlockAt)),
          set(isLast, i32.const(1)),
        ),
        ...absorb,
        set(round, i32.const(0)),
        loop(
          permute(lanes, others, 0),
          permute(others, lanes, 8),
          brIf(0, i32.ne(tee(round, i32.add(get(round), i32.const(16))), i32.const(8 * rounds))),
        ),
        when(get(isLast), giveBack(...[3, 2, 1, 0].map(digest))),
        set(pointer, i32.add(get(pointer), i32.const(rate))),
        set(length, i32.sub(get(length), i32.const(rate))),
        br(0),
      ),
      [opUnreachable],
    )
  },
}
