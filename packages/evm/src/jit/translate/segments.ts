import { stackLimit } from '../layout.ts'
import {
  opDrop,
  opEnd,
  opI32GtU,
  opI32Or,
  opI32Sub,
  opI64LtS,
  opI64Sub,
  opIf,
  typeEmpty,
} from '../wasm/opcodes.ts'
import type { Contract } from './contract.ts'
import {
  base,
  constant32,
  constant64,
  type Emitter,
  emitRef,
  getLocal,
  localGas,
  localStack,
  localTop,
  localYieldAt,
  op,
  teeLocal,
  zero,
} from './emitter.ts'
import { emitLeave, exits } from './exits.ts'
import { append } from './growing.ts'

/**
 * Pays for a segment and checks the stack for all of it; what cannot begin is handed to the interpreter, which finds out
 * what fails first. The first segment of a trace is also where compiled code comes back now and then. `false`: it can
 * never begin, so nothing more needs to be written.
 */
export function emitSegment(
  e: Emitter,
  { plan, targets, segments }: Contract,
  segment: number,
  isFirst: boolean,
  pc: number,
): boolean {
  const gas = plan.segmentGas.items[segment] ?? 0
  const need = plan.segmentNeed.items[segment] ?? 0
  const grow = plan.segmentGrow.items[segment] ?? 0
  const isDeeper = isFirst
    ? need > 0 || grow > 0
    : need > (plan.segmentNeed.items[segment - 1] ?? 0) || grow > (plan.segmentGrow.items[segment - 1] ?? 0)
  e.remaining = gas
  if (!isFirst && gas === 0 && !isDeeper) return true

  const index = segments.pc.size
  append(segments.pc, pc)
  append(segments.gas, gas)
  append(segments.height, e.height - base)
  append(segments.number, isFirst ? (targets.numberAt[pc] ?? 0) : 0)

  getLocal(e, localGas)
  constant64(e, gas)
  op(e, opI64Sub)
  teeLocal(e, localGas)
  if (isFirst) getLocal(e, localYieldAt)
  else emitRef(e, zero)
  op(e, opI64LtS)
  const room = stackLimit - need - grow
  if (room < 0) op(e, opDrop)
  else {
    if (isDeeper) {
      getLocal(e, localTop)
      getLocal(e, localStack)
      op(e, opI32Sub)
      constant32(e, 32 * need)
      op(e, opI32Sub)
      constant32(e, 32 * room)
      op(e, opI32GtU)
      op(e, opI32Or)
    }
    op(e, opIf)
    op(e, typeEmpty)
  }
  emitLeave(e, exits.segment, index)
  if (room < 0) return false
  op(e, opEnd)
  return true
}
