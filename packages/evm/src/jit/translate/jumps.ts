import {
  opEnd,
  opI32Add,
  opI32And,
  opI32Eqz,
  opI32Load16U,
  opI32Shl,
  opI32WrapI64,
  opI64Eqz,
  opI64LtU,
  opIf,
  opSelect,
  typeEmpty,
} from '../wasm/opcodes.ts'
import { writeU32 } from '../wasm/writer.ts'
import { emitAnyBit, emitIsTrue } from './comparison.ts'
import {
  base,
  constant32,
  constant64,
  type Emitter,
  emitRef,
  getLocal,
  localNext,
  localStack,
  op,
  setLocal,
  spill,
  zero,
} from './emitter.ts'
import { emitFail, emitLeave, exits } from './exits.ts'
import { branchByNumber, branchForward, type Position } from './labels.ts'
import { settleWord } from './room.ts'
import { placeOf, popWord, smallConstant } from './stack.ts'

/** What a jump needs to know of the contract. */
export interface Targets {
  /** The number of the trace that starts at a place; zero if none does. */
  readonly numberAt: Uint16Array
  readonly destinations: Uint8Array
  /** The numbers of the traces in this function, which follow one another. */
  firstNumber: number
  /** Where in memory the numbers of the destinations are, by place. */
  readonly tableAt: number
  readonly size: number
}

/** Moves the top of the stack to where the trace has it. */
export function emitHeight(e: Emitter): void {
  if (e.height === base) return
  getLocal(e, localStack)
  constant32(e, 32 * (base - e.height))
  op(e, opI32Add)
  setLocal(e, localStack)
}

/** Goes to the trace at a place. Memory is up to date. */
export function emitGoTo(e: Emitter, position: Position, targets: Targets, pc: number): void {
  emitHeight(e)
  const number = targets.numberAt[pc] ?? 0
  const index = number - targets.firstNumber
  if (index > position.index && index < position.traces) {
    branchForward(e, position, index)
    return
  }
  if (index < 0 || index >= position.traces) {
    emitLeave(e, number, 0)
    return
  }
  constant32(e, number)
  setLocal(e, localNext)
  branchByNumber(e, position)
}

/** Goes where a word says that has been settled. What the table has no number for is found out by who gets the zero. */
function emitGoToWord(e: Emitter, position: Position, targets: Targets, place: number): void {
  emitHeight(e)
  emitRef(e, e.refs[place] ?? zero)
  op(e, opI32WrapI64)
  constant32(e, targets.size)
  emitAnyBit(e, place, 1)
  op(e, opI64Eqz)
  emitRef(e, e.refs[place] ?? zero)
  constant64(e, targets.size)
  op(e, opI64LtU)
  op(e, opI32And)
  op(e, opSelect)
  constant32(e, 1)
  op(e, opI32Shl)
  op(e, opI32Load16U)
  op(e, 1)
  writeU32(e.writer, targets.tableAt)
  setLocal(e, localNext)
  branchByNumber(e, position)
}

/** The place that a word is if the translator knows it, -1 if it does not, -2 if nobody may jump there. */
function knownTarget(e: Emitter, targets: Targets, place: number): number {
  const { refs } = e
  for (let limb = 0; limb < 4; limb++) if ((refs[place + limb] ?? zero) >= 0) return -1
  const pc = smallConstant(e, place)
  return pc >= 0 && targets.destinations[pc] === 1 ? pc : -2
}

function emitToTarget(e: Emitter, position: Position, targets: Targets, place: number, pc: number): void {
  if (pc === -2) emitFail(e, exits.invalidJump)
  else if (pc === -1) emitGoToWord(e, position, targets, place)
  else emitGoTo(e, position, targets, pc)
}

/** JUMP at the end of a trace. */
export function emitJump(e: Emitter, position: Position, targets: Targets): void {
  const place = placeOf(e, 0)
  const pc = knownTarget(e, targets, place)
  if (pc === -1) settleWord(e, place)
  // The word is looked at after it has come off, which leaves its references as they are.
  e.height--
  spill(e)
  emitToTarget(e, position, targets, place, pc)
}

/**
 * JUMPI. The trace goes on behind it, or with `isFollowed` at its target; the other way leaves. Memory is brought up to
 * date before the branch, so that either way finds it.
 */
export function emitJumpi(
  e: Emitter,
  position: Position,
  targets: Targets,
  pc: number,
  isFollowed: boolean,
): void {
  const [target, condition] = [placeOf(e, 0), placeOf(e, 1)]
  const known = knownTarget(e, targets, target)
  if (known === -1) settleWord(e, target)
  settleWord(e, condition)
  e.height -= 2
  spill(e)
  emitIsTrue(e, condition)
  if (isFollowed) op(e, opI32Eqz)
  op(e, opIf)
  op(e, typeEmpty)
  e.nesting++
  if (isFollowed) emitGoTo(e, position, targets, pc + 1)
  else emitToTarget(e, position, targets, target, known)
  e.nesting--
  op(e, opEnd)
  e.height += 2
  popWord(e)
  popWord(e)
}
