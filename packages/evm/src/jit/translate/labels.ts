import { opBr, opBrIf } from '../wasm/opcodes.ts'
import { writeU32 } from '../wasm/writer.ts'
import { constant32, type Emitter, localDetail, localNext, op, setLocal } from './emitter.ts'

/**
 * Why compiled code comes back. What is above zero is no exit but the trace to go on with; zero is what the jump table
 * says of a place that may not be jumped to.
 */
export const exits = {
  invalidJump: 0,
  /** A segment could not begin: not enough gas or stack, or time to come back. */
  segment: -1,
  outOfGas: -2,
  /** The host has said why. */
  halted: -3,
  stopped: -4,
  returned: -5,
  reverted: -6,
  called: -7,
  invalidOpcode: -8,
  /** A part of the contract has been reached that has not been written yet. */
  missing: -9,
} as const

/**
 * Where a branch leads. Around the traces of a function lie, from the inside: the ends of the traces that follow, the
 * loop that goes to a trace by its number, and these.
 */
export const labelDispatch = 0
export const labelLeave = 1
export const labelOutOfGas = 2
export const labelSegment = 3
const labelExit = 4

/** Where the trace being written is in its function. */
export interface Position {
  /** How many traces the function has, and which of them it is. */
  traces: number
  index: number
}

function depthOf(e: Emitter, position: Position, label: number): number {
  return e.nesting + position.traces - 1 - position.index + label
}

export function branch(e: Emitter, position: Position, label: number): void {
  op(e, opBr)
  writeU32(e.writer, depthOf(e, position, label))
}

export function branchIf(e: Emitter, position: Position, label: number): void {
  op(e, opBrIf)
  writeU32(e.writer, depthOf(e, position, label))
}

/** To a trace that follows in the same function. */
export function branchForward(e: Emitter, position: Position, index: number): void {
  op(e, opBr)
  writeU32(e.writer, e.nesting + index - position.index - 1)
}

/** Comes back to the host. */
export function exit(e: Emitter, position: Position, reason: number, detail: number): void {
  constant32(e, detail)
  setLocal(e, localDetail)
  constant32(e, reason)
  setLocal(e, localNext)
  branch(e, position, labelExit)
}
