import { memoryLimit } from '../../host/memory.ts'
import { frame } from '../layout.ts'
import { type Code, get, giveBack, i32, i64, memoryFill, seq, set, tee, when } from '../wasm/assembly.ts'
import { typeI32, typeI64 } from '../wasm/opcodes.ts'
import type { Routine } from './routine.ts'

const quadratic = (words: Code): Code =>
  i64.add(i64.mul(words, i64.const(3n)), i64.shr(i64.mul(words, words), i64.const(9n)))

/**
 * Makes room for a range of a frame's memory: frame, offset and length with their upper limbs ored together, gas. Gives
 * the gas that is left, below zero if the range cannot be paid.
 *
 * A frame runs compiled only if all the memory that its gas can buy, or that any frame may have, fits into the shared
 * memory; so there is always room.
 */
export const expandMemory: Routine = {
  name: 'expand',
  signature: { params: [typeI32, typeI64, typeI64, typeI64, typeI64, typeI64], results: [typeI64] },
  body(locals) {
    const [at, offset, offsetAbove, length, lengthAbove, gas] = [0, 1, 2, 3, 4, 5]
    const words = locals.add(typeI64)
    const before = locals.add(typeI64)
    const size = locals.add(typeI32)
    return seq(
      when(i64.eqz(i64.or(get(length), get(lengthAbove))), giveBack(get(gas))),
      when(
        i64.ne(
          i64.or(
            i64.or(get(offsetAbove), get(lengthAbove)),
            i64.shr(i64.or(get(offset), get(length)), i64.const(32n)),
          ),
          i64.const(0n),
        ),
        giveBack(i64.const(-1n)),
      ),
      set(words, i64.shr(i64.add(i64.add(get(offset), get(length)), i64.const(31n)), i64.const(5n))),
      when(i64.gt(get(words), i64.const(BigInt(memoryLimit / 32))), giveBack(i64.const(-1n))),
      set(size, i32.load(get(at), frame.memorySize)),
      set(before, i64.shr(i64.extend(get(size)), i64.const(5n))),
      when(i64.le(get(words), get(before)), giveBack(get(gas))),
      set(gas, i64.sub(get(gas), i64.sub(quadratic(get(words)), quadratic(get(before))))),
      when(i64.ltS(get(gas), i64.const(0n)), giveBack(get(gas))),
      i32.store(get(at), tee(size, i32.shl(i32.wrap(get(words)), i32.const(5))), frame.memorySize),
      i32.store(get(at), i32.sub(get(size), i32.const(31)), frame.memoryFit),
      set(size, i32.sub(get(size), i32.shl(i32.wrap(get(before)), i32.const(5)))),
      memoryFill(
        i32.add(i32.load(get(at), frame.memoryAt), i32.shl(i32.wrap(get(before)), i32.const(5))),
        i32.const(0),
        get(size),
      ),
      giveBack(get(gas)),
    )
  },
}
