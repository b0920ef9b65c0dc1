import { dividendAt, divisorAt, quotientAt } from '../layout.ts'
import { type Code, call, get, giveBack, i32, i64, seq, set, take, when } from '../wasm/assembly.ts'
import { typeI64 } from '../wasm/opcodes.ts'
import { type Routine, word, wordSignature } from './routine.ts'

const zero = i64.const(0n)
const zeroWord = [zero, zero, zero, zero] as const

/** Whether the words that begin at these locals have any bit in the limbs from `from` on. */
const anyLimb = (word: number, from: number): Code =>
  [0, 1, 2, 3]
    .slice(from)
    .map((limb) => get(word + limb))
    .reduce(i64.or)

/** Four limbs by one: the quotient and the remainder. */
const divideShort: Routine = {
  name: 'divideShort',
  signature: { params: [...word, typeI64], results: [...word, typeI64] },
  body(locals, at) {
    const divisor = 4
    const [rest, digit, shift] = [locals.add(typeI64), locals.add(typeI64), locals.add(typeI64)]
    const quotient = locals.many(typeI64, 4)
    const q = (limb: number) => quotient[limb] ?? 0
    const step = (limb: number, part: Code, bits: bigint): Code =>
      seq(
        set(digit, i64.or(i64.shl(get(rest), i64.const(32n)), part)),
        set(q(limb), i64.or(get(q(limb)), i64.shl(i64.div(get(digit), get(divisor)), i64.const(bits)))),
        set(rest, i64.rem(get(digit), get(divisor))),
      )
    const shifted = (limb: number): Code =>
      i64.or(
        i64.shl(get(limb), get(shift)),
        limb === 0
          ? zero
          : i64.shr(i64.shr(get(limb - 1), i64.const(1n)), i64.sub(i64.const(63n), get(shift))),
      )
    const long = (limb: number): Code =>
      seq(call(at('divideWide'), get(rest), shifted(limb), get(divisor)), take(q(limb), rest))
    return seq(
      when(
        i64.eqz(i64.shr(get(divisor), i64.const(32n))),
        ...[3, 2, 1, 0].map((limb) =>
          when(
            i64.ne(i64.or(get(rest), get(limb)), zero),
            step(limb, i64.shr(get(limb), i64.const(32n)), 32n),
            step(limb, i64.and(get(limb), i64.const(0xffffffffn)), 0n),
          ),
        ),
        giveBack(...quotient.map(get), get(rest)),
      ),
      set(shift, i64.clz(get(divisor))),
      set(divisor, i64.shl(get(divisor), get(shift))),
      // The bits that the shift pushes out at the top are the first remainder.
      set(rest, i64.shr(i64.shr(get(3), i64.const(1n)), i64.sub(i64.const(63n), get(shift)))),
      ...[3, 2, 1, 0].map(long),
      giveBack(...quotient.map(get), i64.shr(get(rest), get(shift))),
    )
  },
}

const pointer = i32.const(0)
const storeWord = (address: number, word: number): Code =>
  seq(...[0, 1, 2, 3].map((limb) => i64.store(pointer, get(word + limb), address + 8 * limb)))
const loadWord = (address: number): Code[] =>
  [0, 1, 2, 3].map((limb) => i64.load(pointer, address + 8 * limb))

/** Quotient or remainder of two words; by zero it is zero (Yellow Paper, appendix H). */
function division(name: string, isQuotient: boolean): Routine {
  return {
    name,
    signature: wordSignature(2),
    body(locals, at) {
      const rest = locals.add(typeI64)
      const quotient = [0, 1, 2, 3]
      return seq(
        when(
          i64.eqz(i64.or(anyLimb(0, 1), anyLimb(4, 1))),
          when(i64.eqz(get(4)), giveBack(...zeroWord)),
          giveBack((isQuotient ? i64.div : i64.rem)(get(0), get(4)), zero, zero, zero),
        ),
        when(
          i64.eqz(anyLimb(4, 1)),
          when(i64.eqz(get(4)), giveBack(...zeroWord)),
          call(at('divideShort'), get(0), get(1), get(2), get(3), get(4)),
          take(...quotient, rest),
          isQuotient ? giveBack(...quotient.map(get)) : giveBack(get(rest), zero, zero, zero),
        ),
        storeWord(dividendAt, 0),
        storeWord(divisorAt, 4),
        call(at('divideLong'), i32.const(4)),
        giveBack(...loadWord(isQuotient ? quotientAt : dividendAt)),
      )
    },
  }
}

/** Turns the sign of the word at these locals if the condition holds: x becomes (x ^ -1) + 1. */
function negateIf(sign: number, word: number, mask: number, carry: number): Code {
  return seq(
    set(mask, i64.shrS(get(sign), i64.const(63n))),
    set(carry, i64.and(get(mask), i64.const(1n))),
    ...[0, 1, 2, 3].map((limb) =>
      seq(
        set(word + limb, i64.add(i64.xor(get(word + limb), get(mask)), get(carry))),
        set(carry, i64.and(get(carry), i64.extend(i64.eqz(get(word + limb))))),
      ),
    ),
  )
}

/** The same with signs: the quotient is rounded towards zero, the remainder has the sign of the dividend. */
function signedDivision(name: string, unsigned: string, signOf: (a: Code, b: Code) => Code): Routine {
  return {
    name,
    signature: wordSignature(2),
    body(locals, at) {
      const [sign, mask, carry] = [locals.add(typeI64), locals.add(typeI64), locals.add(typeI64)]
      return seq(
        set(sign, signOf(get(3), get(7))),
        negateIf(3, 0, mask, carry),
        negateIf(7, 4, mask, carry),
        call(at(unsigned), ...[0, 1, 2, 3, 4, 5, 6, 7].map(get)),
        take(0, 1, 2, 3),
        negateIf(sign, 0, mask, carry),
        giveBack(get(0), get(1), get(2), get(3)),
      )
    },
  }
}

export const divisions: readonly Routine[] = [
  divideShort,
  division('div', true),
  division('mod', false),
  signedDivision('sdiv', 'div', i64.xor),
  signedDivision('smod', 'mod', (dividend) => dividend),
]
