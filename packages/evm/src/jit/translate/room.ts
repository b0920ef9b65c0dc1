import { frame } from '../layout.ts'
import { opEnd, opI32Or, opI64GeU, opI64Load32U, opI64Ne, opIf, typeEmpty } from '../wasm/opcodes.ts'
import { writeU32 } from '../wasm/writer.ts'
import { callImport } from './callImport.ts'
import { emitAnyBit } from './comparison.ts'
import {
  constant64,
  type Emitter,
  emitRef,
  getLocal,
  lazyBit,
  localFit,
  localFrame,
  localGas,
  op,
  setLocal,
  settleRef,
  zero,
} from './emitter.ts'
import { emitPaid } from './exits.ts'
import { importNumber } from './imports.ts'
import { smallConstant } from './stack.ts'

const expand = importNumber('expand')
/** Offsets that an instruction can hold beside the address. */
export const maxOffset = 0x40000000

/** Reads a word's limbs now, because what follows is behind a condition. The word must be an operand: it goes. */
export function settleWord(e: Emitter, place: number): void {
  for (let limb = 0; limb < 4; limb++) {
    const ref = e.refs[place + limb] ?? zero
    if (ref >= lazyBit) e.refs[place + limb] = settleRef(e, ref)
  }
  if (place >> 2 < e.low) e.low = place >> 2
}

/** Reads again how much memory there is. */
export function reloadFit(e: Emitter): void {
  getLocal(e, localFrame)
  op(e, opI64Load32U)
  op(e, 2)
  writeU32(e.writer, frame.memoryFit)
  setLocal(e, localFit)
}

/** Calls for room; `length` is a place, or below zero a number of bytes. */
function emitExpand(e: Emitter, offset: number, length: number): void {
  getLocal(e, localFrame)
  emitRef(e, e.refs[offset] ?? zero)
  emitAnyBit(e, offset, 1)
  if (length < 0) {
    constant64(e, -length)
    emitRef(e, zero)
  } else {
    emitRef(e, e.refs[length] ?? zero)
    emitAnyBit(e, length, 1)
  }
  getLocal(e, localGas)
  callImport(e, expand)
  emitPaid(e)
  reloadFit(e)
}

function remember(e: Emitter, end: number): void {
  if (end < maxOffset) e.knownMemory = Math.max(e.knownMemory, Math.ceil(end / 32) * 32)
}

/** Makes sure that so many bytes, 32 or fewer, from the offset at a place on are in use. */
export function ensureBytes(e: Emitter, offset: number, size: number): void {
  const known = smallConstant(e, offset)
  if (known >= 0 && known + size <= e.knownMemory) return
  settleWord(e, offset)
  emitRef(e, e.refs[offset] ?? zero)
  getLocal(e, localFit)
  op(e, opI64GeU)
  if (known < 0) {
    emitAnyBit(e, offset, 1)
    emitRef(e, zero)
    op(e, opI64Ne)
    op(e, opI32Or)
  }
  op(e, opIf)
  op(e, typeEmpty)
  emitExpand(e, offset, -size)
  op(e, opEnd)
  if (known >= 0) remember(e, known + size)
}

/** Makes sure that a range is in use, the offset and length of which are at places. */
export function ensureRange(e: Emitter, offset: number, length: number): void {
  const [start, size] = [smallConstant(e, offset), smallConstant(e, length)]
  if (size === 0 || (start >= 0 && size >= 0 && start + size <= e.knownMemory)) return
  emitExpand(e, offset, length)
  if (start >= 0 && size >= 0) remember(e, start + size)
}
