import {
  opI32And,
  opI32Const,
  opI32Or,
  opI64Eq,
  opI64Eqz,
  opI64ExtendI32U,
  opI64LtS,
  opI64LtU,
  opI64Ne,
  opI64Or,
  opI64Xor,
} from '../wasm/opcodes.ts'
import { type Emitter, emitRef, op, setNew, zero } from './emitter.ts'
import { placeOf, replaceWords } from './stack.ts'

/** Takes words off and puts on the truth that is on the operand stack. */
function finish(e: Emitter, count: number): void {
  op(e, opI64ExtendI32U)
  const truth = setNew(e)
  replaceWords(e, count, truth, zero, zero, zero)
}

/** From the lowest limb up: less if a higher limb is less, or is equal and the lower ones are less. */
function emitLess(e: Emitter, a: number, b: number, topLess: number): void {
  let isKnown = true
  for (let limb = 0; limb < 4; limb++) {
    const one = e.refs[a + limb] ?? zero
    const other = e.refs[b + limb] ?? zero
    if (one === other) continue
    const less = limb === 3 ? topLess : opI64LtU
    if (isKnown) {
      emitRef(e, one)
      emitRef(e, other)
      op(e, less)
      isKnown = false
      continue
    }
    emitRef(e, one)
    emitRef(e, other)
    op(e, opI64Eq)
    op(e, opI32And)
    emitRef(e, one)
    emitRef(e, other)
    op(e, less)
    op(e, opI32Or)
  }
  if (isKnown) {
    op(e, opI32Const)
    op(e, 0)
  }
}

export function emitLt(e: Emitter): void {
  emitLess(e, placeOf(e, 0), placeOf(e, 1), opI64LtU)
  finish(e, 2)
}

export function emitGt(e: Emitter): void {
  emitLess(e, placeOf(e, 1), placeOf(e, 0), opI64LtU)
  finish(e, 2)
}

export function emitSlt(e: Emitter): void {
  emitLess(e, placeOf(e, 0), placeOf(e, 1), opI64LtS)
  finish(e, 2)
}

export function emitSgt(e: Emitter): void {
  emitLess(e, placeOf(e, 1), placeOf(e, 0), opI64LtS)
  finish(e, 2)
}

export function emitEq(e: Emitter): void {
  const [a, b] = [placeOf(e, 0), placeOf(e, 1)]
  let count = 0
  for (let limb = 0; limb < 4; limb++) {
    const one = e.refs[a + limb] ?? zero
    const other = e.refs[b + limb] ?? zero
    if (one === other) continue
    if (one !== zero) emitRef(e, one)
    if (other !== zero) emitRef(e, other)
    if (one !== zero && other !== zero) op(e, opI64Xor)
    if (count++ > 0) op(e, opI64Or)
  }
  if (count === 0) emitRef(e, zero)
  op(e, opI64Eqz)
  finish(e, 2)
}

/** Leaves the limbs of a word, ored, on the operand stack. */
export function emitAnyBit(e: Emitter, place: number, from = 0): void {
  let count = 0
  for (let limb = from; limb < 4; limb++) {
    const ref = e.refs[place + limb] ?? zero
    if (ref === zero) continue
    emitRef(e, ref)
    if (count++ > 0) op(e, opI64Or)
  }
  if (count === 0) emitRef(e, zero)
}

export function emitIsZero(e: Emitter): void {
  emitAnyBit(e, placeOf(e, 0))
  op(e, opI64Eqz)
  finish(e, 1)
}

/** Leaves whether a word is not zero, as WebAssembly's conditions want it. */
export function emitIsTrue(e: Emitter, place: number): void {
  emitAnyBit(e, place)
  emitRef(e, zero)
  op(e, opI64Ne)
}
