import { emitAdd, emitSubtract } from './addition.ts'
import { emitArithmetic, emitExp } from './arithmetic.ts'
import { emitAnd, emitNot, emitOr, emitXor } from './bitwise.ts'
import { emitEq, emitGt, emitIsZero, emitLt, emitSgt, emitSlt } from './comparison.ts'
import { constantRef, type Emitter, zero } from './emitter.ts'
import { fold } from './folding.ts'
import {
  emitCalldatasize,
  emitCallvalue,
  emitClz,
  emitGas,
  emitMsize,
  emitReturndatasize,
  emitShown,
} from './frameWords.ts'
import { emitHostCall, hostCalls } from './hostCalls.ts'
import { dup1, jumpdest, push0, push32, swap1 } from './instructions.ts'
import { emitCalldataload, emitKeccak, emitMcopy } from './memoryRanges.ts'
import { emitMload, emitMstore, emitMstore8 } from './memoryWords.ts'
import { duplicate, exchange, popWord, pushOperand, pushWord } from './stack.ts'

type Emit = (e: Emitter) => void

/** By the byte of the instruction. */
const emits: ReadonlyMap<number, Emit> = new Map<number, Emit>([
  [0x01, emitAdd],
  [0x03, emitSubtract],
  [0x0a, emitExp],
  [0x10, emitLt],
  [0x11, emitGt],
  [0x12, emitSlt],
  [0x13, emitSgt],
  [0x14, emitEq],
  [0x15, emitIsZero],
  [0x16, emitAnd],
  [0x17, emitOr],
  [0x18, emitXor],
  [0x19, emitNot],
  [0x1e, emitClz],
  [0x20, emitKeccak],
  [0x34, emitCallvalue],
  [0x35, emitCalldataload],
  [0x36, emitCalldatasize],
  [0x3d, emitReturndatasize],
  [0x50, popWord],
  [0x51, emitMload],
  [0x52, emitMstore],
  [0x53, emitMstore8],
  [0x59, emitMsize],
  [0x5a, emitGas],
  [0x5e, emitMcopy],
])

const codesize = 0x38
const programCounter = 0x58

/** Writes an instruction that does not end a trace and is not a jump. */
export function emitInstruction(e: Emitter, code: Uint8Array, size: number, pc: number): void {
  const opcode = code[pc] ?? 0
  if (opcode === jumpdest) return
  if (opcode >= push0 && opcode <= push32) pushOperand(e, code, pc + 1, opcode - push0)
  else if (opcode >= dup1 && opcode < swap1) duplicate(e, opcode - dup1)
  else if (opcode >= swap1 && opcode < swap1 + 16) exchange(e, opcode - swap1 + 1)
  else if (opcode === codesize || opcode === programCounter) {
    pushWord(e, constantRef(e, 0, opcode === codesize ? size : pc), zero, zero, zero)
  } else if (opcode >= 0x20 || !(fold(e, opcode) || emitArithmetic(e, opcode))) {
    const emit = emits.get(opcode)
    const call = hostCalls.get(opcode)
    if (emit !== undefined) emit(e)
    else if (call !== undefined) emitHostCall(e, call)
    else if (!emitShown(e, opcode)) throw new Error(`The translator does not know instruction ${opcode}.`)
  }
}
