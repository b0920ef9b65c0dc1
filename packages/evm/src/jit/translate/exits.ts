import { opEnd, opI64Const, opI64LtS, opIf, opReturn, typeEmpty } from '../wasm/opcodes.ts'
import { callImport } from './callImport.ts'
import {
  constant32,
  type Emitter,
  getLocal,
  localFrame,
  localGas,
  localStack,
  op,
  teeLocal,
} from './emitter.ts'
import { importNumber } from './imports.ts'

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

const leave = importNumber('leave')

/** Comes back, and leaves gas and stack as they are. */
export function emitLeave(e: Emitter, reason: number, detail: number): void {
  getLocal(e, localFrame)
  getLocal(e, localGas)
  getLocal(e, localStack)
  constant32(e, detail)
  constant32(e, reason)
  callImport(e, leave)
  op(e, opReturn)
}

/** Comes back from a frame that has failed, of which nothing is needed any more. */
export function emitFail(e: Emitter, reason: number): void {
  constant32(e, reason)
  op(e, opReturn)
}

/** Takes the gas on the operand stack for what is left; fails if it is below zero. */
export function emitPaid(e: Emitter, reason: number = exits.outOfGas): void {
  teeLocal(e, localGas)
  op(e, opI64Const)
  op(e, 0)
  op(e, opI64LtS)
  op(e, opIf)
  op(e, typeEmpty)
  emitFail(e, reason)
  op(e, opEnd)
}
