import { dividendAt, divisorAt, quotientAt } from '../layout.ts'
import {
  block,
  br,
  brIf,
  type Code,
  call,
  get,
  giveBack,
  i32,
  i64,
  loop,
  seq,
  set,
  take,
  tee,
  when,
} from '../wasm/assembly.ts'
import { typeI32, typeI64 } from '../wasm/opcodes.ts'
import { createProducts } from './multiply.ts'
import type { Routine } from './routine.ts'

const b32 = i64.const(32n)
const low32 = i64.const(0xffffffffn)

/** Two digits by one that has its highest bit set, and is above the upper digit: quotient, remainder (Hacker's Delight, 9-4). */
export const divideWide: Routine = {
  name: 'divideWide',
  signature: { params: [typeI64, typeI64, typeI64], results: [typeI64, typeI64] },
  body(locals) {
    const [upper, lower, divisor] = [0, 1, 2]
    const [high, low, digit, rest, first] = [
      locals.add(typeI64),
      locals.add(typeI64),
      locals.add(typeI64),
      locals.add(typeI64),
      locals.add(typeI64),
    ]
    // A digit guessed from the upper half of the divisor is at most two too big.
    const guess = (value: number, next: Code): Code =>
      seq(
        set(digit, i64.div(get(value), get(high))),
        set(rest, i64.sub(get(value), i64.mul(get(digit), get(high)))),
        block(
          loop(
            brIf(
              1,
              i32.and(
                i64.eqz(i64.shr(get(digit), b32)),
                i64.le(i64.mul(get(digit), get(low)), i64.or(i64.shl(get(rest), b32), next)),
              ),
            ),
            set(digit, i64.sub(get(digit), i64.const(1n))),
            brIf(0, i64.eqz(i64.shr(tee(rest, i64.add(get(rest), get(high))), b32))),
          ),
        ),
      )
    return seq(
      set(high, i64.shr(get(divisor), b32)),
      set(low, i64.and(get(divisor), low32)),
      guess(upper, i64.shr(get(lower), b32)),
      set(first, get(digit)),
      set(
        upper,
        i64.sub(
          i64.add(i64.shl(get(upper), b32), i64.shr(get(lower), b32)),
          i64.mul(get(digit), get(divisor)),
        ),
      ),
      guess(upper, i64.and(get(lower), low32)),
      giveBack(
        i64.add(i64.shl(get(first), b32), get(digit)),
        i64.sub(
          i64.add(i64.shl(get(upper), b32), i64.and(get(lower), low32)),
          i64.mul(get(digit), get(divisor)),
        ),
      ),
    )
  },
}

/**
 * Knuth's algorithm D on digits of 64 bits, in memory: so many digits at `dividendAt` by the four at `divisorAt`, which
 * are not all zero. The remainder replaces the dividend, the lower four digits of the quotient are at `quotientAt`.
 */
export const divideLong: Routine = {
  name: 'divideLong',
  signature: { params: [typeI32], results: [] },
  body(locals, at) {
    const digits = 0
    const i32s = locals.many(typeI32, 4)
    const [size, at8, end, place] = [i32s[0] ?? 0, i32s[1] ?? 0, i32s[2] ?? 0, i32s[3] ?? 0]
    const one = () => locals.add(typeI64)
    const [shift, top, guess, rest, low, high, carry, borrow, digit, before] = [
      one(),
      one(),
      one(),
      one(),
      one(),
      one(),
      one(),
      one(),
      one(),
      one(),
    ]
    const product = createProducts(locals)
    const eight = i32.const(8)
    const zero = i64.const(0n)
    const dividend = (pointer: Code, offset = 0) => i64.load(pointer, dividendAt + offset)
    /** Above the place that is worked on. */
    const here = (index: Code) => i32.add(get(place), index)
    /** Counts `at8` through the digits of the divisor. */
    const eachDigit = (...body: readonly Code[]): Code =>
      seq(
        set(at8, i32.const(0)),
        loop(...body, brIf(0, i32.ne(tee(at8, i32.add(get(at8), eight)), get(size)))),
      )
    const upper = (bits: Code) => i64.shr(i64.shr(bits, i64.const(1n)), i64.sub(i64.const(63n), get(shift)))
    return seq(
      ...[0, 8, 16, 24].map((offset) => i64.store(i32.const(0), zero, quotientAt + offset)),
      // Sizes are in bytes: 8 for each digit.
      set(size, i32.const(32)),
      loop(brIf(0, i64.eqz(i64.load(tee(size, i32.sub(get(size), eight)), divisorAt)))),
      set(shift, i64.clz(i64.load(get(size), divisorAt))),
      set(size, i32.add(get(size), eight)),
      set(end, i32.shl(get(digits), i32.const(3))),
      block(
        loop(
          brIf(1, i32.eqz(get(end))),
          brIf(1, i64.ne(dividend(i32.sub(get(end), eight)), zero)),
          set(end, i32.sub(get(end), eight)),
          br(0),
        ),
      ),
      when(i32.lt(get(end), get(size)), giveBack()),

      // Both shifted so that the divisor's highest bit is set; the dividend gets one digit more.
      set(carry, zero),
      eachDigit(
        set(digit, i64.load(get(at8), divisorAt)),
        i64.store(get(at8), i64.or(i64.shl(get(digit), get(shift)), get(carry)), divisorAt),
        set(carry, upper(get(digit))),
      ),
      set(carry, zero),
      set(at8, i32.const(0)),
      loop(
        set(digit, dividend(get(at8))),
        i64.store(get(at8), i64.or(i64.shl(get(digit), get(shift)), get(carry)), dividendAt),
        set(carry, upper(get(digit))),
        brIf(0, i32.ne(tee(at8, i32.add(get(at8), eight)), get(end))),
      ),
      i64.store(get(end), get(carry), dividendAt),

      set(top, i64.load(i32.sub(get(size), eight), divisorAt)),
      set(place, i32.sub(get(end), get(size))),
      loop(
        set(digit, dividend(here(get(size)))),
        set(before, dividend(here(i32.sub(get(size), eight)))),
        block(
          block(
            brIf(0, i64.lt(get(digit), get(top))),
            // The guess would not fit into a digit.
            set(guess, i64.const(-1n)),
            set(rest, i64.add(get(before), get(top))),
            brIf(1, i64.lt(get(rest), get(top))),
            // Falls through to the correction, as a guess that fits does.
            set(digit, get(top)),
          ),
          when(
            i64.ne(get(digit), get(top)),
            call(at('divideWide'), get(digit), get(before), get(top)),
            take(guess, rest),
          ),
          brIf(0, i32.lt(get(size), i32.const(9))),
          set(before, i64.load(i32.sub(get(size), i32.const(16)), divisorAt)),
          set(digit, dividend(here(i32.sub(get(size), i32.const(16))))),
          loop(
            product(get(guess), get(before), low, high),
            brIf(1, i64.lt(get(high), get(rest))),
            when(i64.eq(get(high), get(rest)), brIf(2, i64.le(get(low), get(digit)))),
            set(guess, i64.sub(get(guess), i64.const(1n))),
            set(rest, i64.add(get(rest), get(top))),
            brIf(0, i64.ge(get(rest), get(top))),
          ),
        ),
        set(carry, zero),
        set(borrow, zero),
        eachDigit(
          product(get(guess), i64.load(get(at8), divisorAt), low, high),
          set(low, i64.add(get(low), get(carry))),
          set(carry, i64.add(get(high), i64.extend(i64.lt(get(low), get(carry))))),
          set(digit, dividend(here(get(at8)))),
          set(before, i64.sub(get(digit), get(low))),
          i64.store(here(get(at8)), i64.sub(get(before), get(borrow)), dividendAt),
          set(borrow, i64.extend(i32.or(i64.lt(get(digit), get(low)), i64.lt(get(before), get(borrow))))),
        ),
        set(digit, dividend(here(get(size)))),
        set(low, i64.add(get(carry), get(borrow))),
        i64.store(here(get(size)), i64.sub(get(digit), get(low)), dividendAt),
        when(
          i64.lt(get(digit), get(low)),
          // One too big still: the divisor is added again.
          set(guess, i64.sub(get(guess), i64.const(1n))),
          set(carry, zero),
          eachDigit(
            set(digit, i64.add(dividend(here(get(at8))), get(carry))),
            set(carry, i64.extend(i64.lt(get(digit), get(carry)))),
            set(low, i64.load(get(at8), divisorAt)),
            set(digit, i64.add(get(digit), get(low))),
            set(carry, i64.or(get(carry), i64.extend(i64.lt(get(digit), get(low))))),
            i64.store(here(get(at8)), get(digit), dividendAt),
          ),
          i64.store(here(get(size)), i64.add(dividend(here(get(size))), get(carry)), dividendAt),
        ),
        i64.store(get(place), get(guess), quotientAt),
        brIf(0, i32.geS(tee(place, i32.sub(get(place), eight)), i32.const(0))),
      ),

      // The remainder, shifted back; zeros above it.
      eachDigit(
        i64.store(
          get(at8),
          i64.or(
            i64.shr(dividend(get(at8)), get(shift)),
            i64.shl(i64.shl(dividend(get(at8), 8), i64.const(1n)), i64.sub(i64.const(63n), get(shift))),
          ),
          dividendAt,
        ),
      ),
      block(
        loop(
          brIf(1, i32.gt(get(at8), i32.const(24))),
          i64.store(get(at8), zero, dividendAt),
          set(at8, i32.add(get(at8), eight)),
          br(0),
        ),
      ),
    )
  },
}
