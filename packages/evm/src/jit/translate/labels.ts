import { opBr } from '../wasm/opcodes.ts'
import { writeU32 } from '../wasm/writer.ts'
import { type Emitter, op } from './emitter.ts'

/**
 * Where the trace being written is in its function. Around it lie, from the inside, the ends of what comes before each
 * of the traces that follow, and the loop that goes to a trace by its number.
 */
export interface Position {
  /** How many traces the function has, and which of them it is. */
  readonly traces: number
  readonly index: number
}

/** To the loop that goes to a trace by its number. */
export function branchByNumber(e: Emitter, { traces, index }: Position): void {
  op(e, opBr)
  writeU32(e.writer, e.nesting + traces - 1 - index)
}

/** To a trace that follows in the same function. */
export function branchForward(e: Emitter, { index }: Position, to: number): void {
  op(e, opBr)
  writeU32(e.writer, e.nesting + to - index - 1)
}
