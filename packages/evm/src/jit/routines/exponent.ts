import {
  block,
  br,
  brIf,
  call,
  get,
  giveBack,
  i32,
  i64,
  loop,
  seq,
  set,
  take,
  when,
} from '../wasm/assembly.ts'
import { typeI64 } from '../wasm/opcodes.ts'
import { type Routine, wordSignature } from './routine.ts'

/** Powers modulo 2^256, by squaring. */
export const exponent: Routine = {
  name: 'exp',
  signature: wordSignature(2),
  body(locals, at) {
    const base = [0, 1, 2, 3]
    const power = [4, 5, 6, 7]
    const result = locals.many(typeI64, 4)
    const r = (limb: number) => result[limb] ?? 0
    const one = i64.const(1n)
    const halve = (limb: number) =>
      set(
        4 + limb,
        i64.or(
          i64.shr(get(4 + limb), one),
          limb === 3 ? i64.const(0n) : i64.shl(get(5 + limb), i64.const(63n)),
        ),
      )
    return seq(
      set(r(0), one),
      block(
        loop(
          when(
            i32.wrap(i64.and(get(4), one)),
            call(at('mul'), ...result.map(get), ...base.map(get)),
            take(...result),
          ),
          ...[0, 1, 2, 3].map(halve),
          brIf(1, i64.eqz(power.map(get).reduce(i64.or))),
          call(at('mul'), ...base.map(get), ...base.map(get)),
          take(...base),
          br(0),
        ),
      ),
      giveBack(...result.map(get)),
    )
  },
}
