import { type Code, get, giveBack, i64, seq, set, tee, when } from '../wasm/assembly.ts'
import type { Locals } from '../wasm/functionBody.ts'
import { typeI64 } from '../wasm/opcodes.ts'
import { type Routine, wordSignature } from './routine.ts'

const half = i64.const(0xffffffffn)
const shift = i64.const(32n)

/** Writes the code for products of two 64-bit numbers: WebAssembly gives only the lower half of one. */
export function createProducts(locals: Locals): (one: Code, other: Code, low: number, high: number) => Code {
  const [oneLow, oneHigh, otherLow, otherHigh, middle, second] = six(locals)
  return (one, other, low, high) =>
    seq(
      set(oneLow, i64.and(one, half)),
      set(oneHigh, i64.shr(one, shift)),
      set(otherLow, i64.and(other, half)),
      set(otherHigh, i64.shr(other, shift)),
      set(
        middle,
        i64.add(i64.mul(get(oneLow), get(otherHigh)), i64.shr(i64.mul(get(oneLow), get(otherLow)), shift)),
      ),
      set(second, i64.add(i64.mul(get(oneHigh), get(otherLow)), i64.and(get(middle), half))),
      set(low, i64.mul(one, other)),
      set(
        high,
        i64.add(
          i64.mul(get(oneHigh), get(otherHigh)),
          i64.add(i64.shr(get(middle), shift), i64.shr(get(second), shift)),
        ),
      ),
    )
}

function six(locals: Locals): [number, number, number, number, number, number] {
  const one = () => locals.add(typeI64)
  return [one(), one(), one(), one(), one(), one()]
}

/** Adds to a number and, if that runs over, one to another. */
function addCarrying(to: number, value: number, carry: number): Code {
  return set(
    carry,
    i64.add(get(carry), i64.extend(i64.lt(tee(to, i64.add(get(to), get(value))), get(value)))),
  )
}

/** The lower 256 bits of a product. */
export const multiply: Routine = {
  name: 'mul',
  signature: wordSignature(2),
  body(locals) {
    const product = createProducts(locals)
    const [low, high, r0, r1, r2, r3] = six(locals)
    const a = (limb: number) => get(limb)
    const b = (limb: number) => get(4 + limb)
    const zero = i64.const(0n)
    const small = [1, 2, 3, 5, 6, 7].map(get).reduce(i64.or)
    return seq(
      when(i64.eqz(small), product(a(0), b(0), low, high), giveBack(get(low), get(high), zero, zero)),
      product(a(0), b(0), r0, r1),
      product(a(0), b(1), low, r2),
      addCarrying(r1, low, r2),
      product(a(1), b(0), low, high),
      addCarrying(r1, low, high),
      // r2 + high may run over into the highest limb.
      set(r3, zero),
      addCarrying(r2, high, r3),
      product(a(0), b(2), low, high),
      set(r3, i64.add(get(r3), get(high))),
      addCarrying(r2, low, r3),
      product(a(1), b(1), low, high),
      set(r3, i64.add(get(r3), get(high))),
      addCarrying(r2, low, r3),
      product(a(2), b(0), low, high),
      set(r3, i64.add(get(r3), get(high))),
      addCarrying(r2, low, r3),
      ...[0, 1, 2, 3].map((limb) => set(r3, i64.add(get(r3), i64.mul(a(limb), b(3 - limb))))),
      giveBack(get(r0), get(r1), get(r2), get(r3)),
    )
  },
}
