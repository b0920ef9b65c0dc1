import { frame } from '../layout.ts'
import { opI32Store, opI32WrapI64 } from '../wasm/opcodes.ts'
import { reserve, writeU32 } from '../wasm/writer.ts'
import type { Contract } from './contract.ts'
import {
  type Emitter,
  emitRef,
  flush,
  getLocal,
  localFrame,
  manyLocals,
  op,
  resetStack,
  spill,
  zero,
} from './emitter.ts'
import { emitLeave, exits } from './exits.ts'
import { emitHostCall, hostCalls } from './hostCalls.ts'
import { emitInstruction } from './instruction.ts'
import { isCall, jump, jumpi, returns, revert, selfdestruct, stop } from './instructions.ts'
import { emitGoTo, emitHeight, emitJump, emitJumpi } from './jumps.ts'
import type { Position } from './labels.ts'
import { followedBit } from './plan.ts'
import { ensureRange } from './room.ts'
import { emitSegment } from './segments.ts'
import { placeOf, popWord } from './stack.ts'

/** Writes one trace. It never flows out at its end. */
export function emitTrace(e: Emitter, position: Position, contract: Contract, trace: number): void {
  const { code, size, plan, targets } = contract
  resetStack(e)
  const first = plan.traceSteps.items[trace] ?? 0
  const last = plan.traceSteps.items[trace + 1] ?? 0
  let segment = plan.traceSegments.items[trace] ?? 0

  for (let step = first; step < last; step++) {
    reserve(e.writer, 4096)
    const marked = plan.steps.items[step] ?? 0
    const pc = marked & ~followedBit
    if (step === plan.segmentStep.items[segment]) {
      // Whoever goes on if the segment cannot be paid finds the stack in memory.
      if (step !== first) spill(e)
      if (!emitSegment(e, contract, segment, step === first, pc)) return
      segment++
    }
    const opcode = code[pc] ?? 0
    e.remaining -= e.spec.gas[opcode] ?? 0
    if (opcode === jumpi) emitJumpi(e, position, targets, pc, marked !== pc)
    else if (opcode === jump && step !== last - 1) popWord(e)
    else if (emitEnd(e, position, contract, opcode, pc)) return
    else emitInstruction(e, code, size, pc)
    if (e.live > manyLocals) flush(e)
  }
  reserve(e.writer, 4096)
  spill(e)
  emitGoTo(e, position, targets, plan.traceNext.items[trace] ?? 0)
}

/** Writes an instruction that ends the trace; says whether it is one. */
function emitEnd(e: Emitter, position: Position, { targets }: Contract, opcode: number, pc: number): boolean {
  if (e.spec.defined[opcode] === 0) emitLeave(e, exits.invalidOpcode, pc)
  else if (opcode === jump) emitJump(e, position, targets)
  else if (opcode === stop) emitLeave(e, exits.stopped, 0)
  else if (opcode === returns) emitReturn(e, exits.returned)
  else if (opcode === revert) emitReturn(e, exits.reverted)
  else if (opcode === selfdestruct) emitSelfdestruct(e)
  else if (isCall(opcode)) {
    spill(e)
    emitHeight(e)
    emitLeave(e, exits.called, pc)
  } else return false
  return true
}

/** RETURN and REVERT: the host takes the bytes from memory. */
function emitReturn(e: Emitter, reason: number): void {
  const [offset, length] = [placeOf(e, 0), placeOf(e, 1)]
  ensureRange(e, offset, length)
  storeNumber(e, offset, frame.outputOffset)
  storeNumber(e, length, frame.outputLength)
  emitLeave(e, reason, 0)
}

function emitSelfdestruct(e: Emitter): void {
  const call = hostCalls.get(selfdestruct)
  if (call !== undefined) emitHostCall(e, call)
  emitLeave(e, exits.stopped, 0)
}

function storeNumber(e: Emitter, place: number, at: number): void {
  getLocal(e, localFrame)
  emitRef(e, e.refs[place] ?? zero)
  op(e, opI32WrapI64)
  op(e, opI32Store)
  op(e, 2)
  writeU32(e.writer, at)
}
