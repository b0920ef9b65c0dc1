import { frame } from '../layout.ts'
import { opCall, opI64Add, opI64Load, opI64Load32U } from '../wasm/opcodes.ts'
import { writeU32 } from '../wasm/writer.ts'
import {
  constant64,
  type Emitter,
  emitRef,
  getLocal,
  localFrame,
  localGas,
  op,
  setNew,
  zero,
} from './emitter.ts'
import { importNumber } from './imports.ts'
import { placeOf, popWord, pushLimb, pushWord } from './stack.ts'

/** A number that the frame keeps. */
function pushNumber(e: Emitter, at: number): void {
  getLocal(e, localFrame)
  op(e, opI64Load32U)
  op(e, 2)
  writeU32(e.writer, at)
  pushLimb(e)
}

export function emitCalldatasize(e: Emitter): void {
  pushNumber(e, frame.inputSize)
}

export function emitReturndatasize(e: Emitter): void {
  pushNumber(e, frame.returnDataSize)
}

export function emitMsize(e: Emitter): void {
  pushNumber(e, frame.memorySize)
}

export function emitCallvalue(e: Emitter): void {
  const limb = (number: number): number => {
    getLocal(e, localFrame)
    op(e, opI64Load)
    op(e, 3)
    writeU32(e.writer, frame.value + 8 * number)
    return setNew(e)
  }
  pushWord(e, limb(0), limb(1), limb(2), limb(3))
}

/** What is left when the instructions up to this one have been paid, and no other. */
export function emitGas(e: Emitter): void {
  getLocal(e, localGas)
  getLocal(e, localFrame)
  op(e, opI64Load)
  op(e, 3)
  writeU32(e.writer, frame.rest)
  op(e, opI64Add)
  if (e.remaining > 0) {
    constant64(e, e.remaining)
    op(e, opI64Add)
  }
  pushLimb(e)
}

export function emitClz(e: Emitter): void {
  const place = placeOf(e, 0)
  for (let limb = 0; limb < 4; limb++) emitRef(e, e.refs[place + limb] ?? zero)
  op(e, opCall)
  writeU32(e.writer, importNumber('clz'))
  popWord(e)
  pushLimb(e)
}
