import { frame } from '../layout.ts'
import { get, giveBack, i32, i64, seq } from '../wasm/assembly.ts'
import { typeI32, typeI64 } from '../wasm/opcodes.ts'
import type { Routine } from './routine.ts'

/**
 * What compiled code does before it comes back: the frame, the gas that is left, the top of the stack, what it is about
 * and why. Gives the reason. It is a function because one place that all exits lead to would have to bring together all
 * locals from all of them, which an engine takes long to compile.
 */
export const leave: Routine = {
  name: 'leave',
  signature: { params: [typeI32, typeI64, typeI32, typeI32, typeI32], results: [typeI32] },
  body() {
    const [at, gas, stack, detail, reason] = [0, 1, 2, 3, 4]
    return seq(
      i64.storeNumber(get(at), get(gas), frame.gas),
      i32.store(get(at), get(stack), frame.stackAt),
      i32.store(get(at), get(detail), frame.detail),
      giveBack(get(reason)),
    )
  },
}
