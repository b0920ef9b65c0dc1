import { opI64And, opI64Or, opI64Xor } from '../wasm/opcodes.ts'
import { type Emitter, emitRef, ones, op, retain, setNew, zero } from './emitter.ts'
import { placeOf, replaceWords } from './stack.ts'

/** One limb of AND, OR or XOR. Zeros and ones need no instruction. */
function emitLimb(e: Emitter, opcode: number, one: number, other: number): number {
  if (one === other && opcode !== opI64Xor) return retain(e, one)
  const fixed = one === zero || one === ones ? one : other
  const free = fixed === one ? other : one
  if (fixed === zero) return opcode === opI64And ? zero : retain(e, free)
  if (fixed === ones) {
    if (opcode === opI64And) return retain(e, free)
    if (opcode === opI64Or) return ones
  }
  emitRef(e, one)
  emitRef(e, other)
  op(e, opcode)
  return setNew(e)
}

function emitLimbs(e: Emitter, opcode: number): void {
  const [a, b] = [placeOf(e, 0), placeOf(e, 1)]
  const { refs } = e
  const r0 = emitLimb(e, opcode, refs[a] ?? zero, refs[b] ?? zero)
  const r1 = emitLimb(e, opcode, refs[a + 1] ?? zero, refs[b + 1] ?? zero)
  const r2 = emitLimb(e, opcode, refs[a + 2] ?? zero, refs[b + 2] ?? zero)
  const r3 = emitLimb(e, opcode, refs[a + 3] ?? zero, refs[b + 3] ?? zero)
  replaceWords(e, 2, r0, r1, r2, r3)
}

export function emitAnd(e: Emitter): void {
  emitLimbs(e, opI64And)
}

export function emitOr(e: Emitter): void {
  emitLimbs(e, opI64Or)
}

export function emitXor(e: Emitter): void {
  emitLimbs(e, opI64Xor)
}

export function emitNot(e: Emitter): void {
  const a = placeOf(e, 0)
  const { refs } = e
  const r0 = emitLimb(e, opI64Xor, refs[a] ?? zero, ones)
  const r1 = emitLimb(e, opI64Xor, refs[a + 1] ?? zero, ones)
  const r2 = emitLimb(e, opI64Xor, refs[a + 2] ?? zero, ones)
  const r3 = emitLimb(e, opI64Xor, refs[a + 3] ?? zero, ones)
  replaceWords(e, 1, r0, r1, r2, r3)
}
