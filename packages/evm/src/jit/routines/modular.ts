import { dividendAt, divisorAt } from '../layout.ts'
import { type Code, call, get, giveBack, i32, i64, seq, set, tee, when } from '../wasm/assembly.ts'
import { typeI64 } from '../wasm/opcodes.ts'
import { createProducts } from './multiply.ts'
import { type Routine, wordSignature } from './routine.ts'

const zero = i64.const(0n)
const pointer = i32.const(0)
const modulus = 8
const divide = (at: (name: string) => number, digits: number): Code =>
  seq(
    ...[0, 1, 2, 3].map((limb) => i64.store(pointer, get(modulus + limb), divisorAt + 8 * limb)),
    call(at('divideLong'), i32.const(digits)),
    giveBack(...[0, 1, 2, 3].map((limb) => i64.load(pointer, dividendAt + 8 * limb))),
  )
const isZero = (word: number): Code => i64.eqz([0, 1, 2, 3].map((limb) => get(word + limb)).reduce(i64.or))

/** (a + b) % m, with the sum in 257 bits. */
const addModulo: Routine = {
  name: 'addmod',
  signature: wordSignature(3),
  body(locals, at) {
    const carry = locals.add(typeI64)
    const over = locals.add(typeI64)
    const limbs = [0, 1, 2, 3]
    return seq(
      when(isZero(modulus), giveBack(zero, zero, zero, zero)),
      ...limbs.map((limb) =>
        seq(
          // The carry of before runs over only where the limb becomes zero, and then b cannot make it run over again.
          set(4 + limb, i64.add(get(4 + limb), get(carry))),
          set(over, i64.extend(i64.lt(get(4 + limb), get(carry)))),
          set(carry, i64.extend(i64.lt(tee(limb, i64.add(get(limb), get(4 + limb))), get(4 + limb)))),
          set(carry, i64.or(get(carry), get(over))),
        ),
      ),
      when(
        i64.eqz(get(carry)),
        giveBack(call(at('mod'), ...limbs.map(get), ...limbs.map((limb) => get(modulus + limb)))),
      ),
      ...limbs.map((limb) => i64.store(pointer, get(limb), dividendAt + 8 * limb)),
      i64.store(pointer, get(carry), dividendAt + 32),
      divide(at, 5),
    )
  },
}

/** (a * b) % m, with the product in 512 bits. */
const multiplyModulo: Routine = {
  name: 'mulmod',
  signature: wordSignature(3),
  body(locals, at) {
    const product = createProducts(locals)
    const digits = locals.many(typeI64, 8)
    const digit = (place: number) => digits[place] ?? 0
    const [low, high, carry] = [locals.add(typeI64), locals.add(typeI64), locals.add(typeI64)]
    const limbs = [0, 1, 2, 3]
    return seq(
      when(isZero(modulus), giveBack(zero, zero, zero, zero)),
      ...limbs.flatMap((a) => [
        set(carry, zero),
        ...limbs.map((b) =>
          seq(
            product(get(a), get(4 + b), low, high),
            set(low, i64.add(get(low), get(carry))),
            set(high, i64.add(get(high), i64.extend(i64.lt(get(low), get(carry))))),
            set(digit(a + b), i64.add(get(digit(a + b)), get(low))),
            set(carry, i64.add(get(high), i64.extend(i64.lt(get(digit(a + b)), get(low))))),
          ),
        ),
        set(digit(a + 4), get(carry)),
      ]),
      when(
        i64.eqz([4, 5, 6, 7].map((place) => get(digit(place))).reduce(i64.or)),
        giveBack(
          call(
            at('mod'),
            ...limbs.map((place) => get(digit(place))),
            ...limbs.map((limb) => get(modulus + limb)),
          ),
        ),
      ),
      ...digits.map((local, place) => i64.store(pointer, get(local), dividendAt + 8 * place)),
      divide(at, 8),
    )
  },
}

export const modular: readonly Routine[] = [addModulo, multiplyModulo]
