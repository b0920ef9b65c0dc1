import { type Code, call, get, giveBack, i32, i64, seq, set, take, when } from '../wasm/assembly.ts'
import { typeI64 } from '../wasm/opcodes.ts'
import { type Routine, wordSignature } from './routine.ts'

// Shifts by an amount that only the run knows; the translator writes the others itself.

const zero = i64.const(0n)
const one = i64.const(1n)
const [v0, v1, v2, v3] = [4, 5, 6, 7]
const isAbove = (limit: bigint): Code =>
  i32.or(i64.ne(i64.or(i64.or(get(1), get(2)), get(3)), zero), i64.gt(get(0), i64.const(limit)))
const hasBit = (bit: bigint): Code => i32.wrap(i64.shr(i64.and(get(0), i64.const(1n << bit)), i64.const(bit)))
const bits = i64.and(get(0), i64.const(63n))
/** Bits of one limb that a shift by `bits` brings into its neighbour; nothing for no bits. */
const fromBelow = (limb: number): Code => i64.shr(i64.shr(get(limb), one), i64.sub(i64.const(63n), bits))
const fromAbove = (limb: number): Code => i64.shl(i64.shl(get(limb), one), i64.sub(i64.const(63n), bits))

const shiftLeft: Routine = {
  name: 'shl',
  signature: wordSignature(2),
  body: () =>
    seq(
      when(isAbove(255n), giveBack(zero, zero, zero, zero)),
      when(hasBit(7n), set(v3, get(v1)), set(v2, get(v0)), set(v1, zero), set(v0, zero)),
      when(hasBit(6n), set(v3, get(v2)), set(v2, get(v1)), set(v1, get(v0)), set(v0, zero)),
      giveBack(
        i64.shl(get(v0), bits),
        i64.or(i64.shl(get(v1), bits), fromBelow(v0)),
        i64.or(i64.shl(get(v2), bits), fromBelow(v1)),
        i64.or(i64.shl(get(v3), bits), fromBelow(v2)),
      ),
    ),
}

/** `fill` is what comes in from above: zeros, or the sign. */
function shiftRight(name: string, fill: Code, last: typeof i64.shr): Routine {
  return {
    name,
    signature: wordSignature(2),
    body(locals) {
      const above = locals.add(typeI64)
      return seq(
        set(above, fill),
        when(isAbove(255n), giveBack(get(above), get(above), get(above), get(above))),
        when(hasBit(7n), set(v0, get(v2)), set(v1, get(v3)), set(v2, get(above)), set(v3, get(above))),
        when(hasBit(6n), set(v0, get(v1)), set(v1, get(v2)), set(v2, get(v3)), set(v3, get(above))),
        giveBack(
          i64.or(i64.shr(get(v0), bits), fromAbove(v1)),
          i64.or(i64.shr(get(v1), bits), fromAbove(v2)),
          i64.or(i64.shr(get(v2), bits), fromAbove(v3)),
          last(get(v3), bits),
        ),
      )
    },
  }
}

/** Eight times (31 - the index): how far BYTE and SIGNEXTEND shift. */
const places = (from: bigint): Code => i64.shl(i64.sub(i64.const(from), get(0)), i64.const(3n))

/** The byte at an index from the highest. */
const byteAt: Routine = {
  name: 'byte',
  signature: wordSignature(2),
  body: (_, at) =>
    seq(
      when(isAbove(31n), giveBack(zero, zero, zero, zero)),
      call(at('shr'), places(31n), zero, zero, zero, get(v0), get(v1), get(v2), get(v3)),
      take(v0, v1, v2, v3),
      giveBack(i64.and(get(v0), i64.const(0xffn)), zero, zero, zero),
    ),
}

/** Spreads the sign of a number of so many bytes and one over the word: up with it, and down again with its sign. */
const signExtend: Routine = {
  name: 'signextend',
  signature: wordSignature(2),
  body: (_, at) =>
    seq(
      when(isAbove(30n), giveBack(get(v0), get(v1), get(v2), get(v3))),
      call(at('shl'), places(31n), zero, zero, zero, get(v0), get(v1), get(v2), get(v3)),
      take(v0, v1, v2, v3),
      giveBack(call(at('sar'), places(31n), zero, zero, zero, get(v0), get(v1), get(v2), get(v3))),
    ),
}

export const shifts: readonly Routine[] = [
  shiftLeft,
  shiftRight('shr', zero, i64.shr),
  shiftRight('sar', i64.shrS(get(v3), i64.const(63n)), i64.shrS),
  byteAt,
  signExtend,
]
