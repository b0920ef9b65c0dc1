import { type Code, call, get, giveBack, i64, seq, when } from '../wasm/assembly.ts'
import { typeI64 } from '../wasm/opcodes.ts'
import { type Routine, word } from './routine.ts'

const highest = (limb: number, then: (bits: Code) => Code): Code =>
  when(i64.ne(get(limb), i64.const(0n)), giveBack(then(i64.clz(get(limb)))))

/** Zero bits above the highest bit that is set (EIP-7939). */
const leadingZeros: Routine = {
  name: 'clz',
  signature: { params: word, results: [typeI64] },
  body: () =>
    seq(
      ...[3, 2, 1, 0].map((limb) =>
        highest(limb, (bits) => i64.add(bits, i64.const(BigInt(64 * (3 - limb))))),
      ),
      giveBack(i64.const(256n)),
    ),
}

/** How many bytes a number needs: EXP is paid by them. */
const byteLength: Routine = {
  name: 'byteLength',
  signature: { params: word, results: [typeI64] },
  body: (_, at) =>
    giveBack(
      i64.shr(i64.sub(i64.const(263n), call(at('clz'), get(0), get(1), get(2), get(3))), i64.const(3n)),
    ),
}

export const counts: readonly Routine[] = [leadingZeros, byteLength]
