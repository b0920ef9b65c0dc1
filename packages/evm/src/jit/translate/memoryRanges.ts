import { bytesAt, frame, stackBottom } from '../layout.ts'
import {
  bulkMemoryCopy,
  opBulk,
  opElse,
  opEnd,
  opI32Add,
  opI32And,
  opI32Eqz,
  opI32Or,
  opI32WrapI64,
  opI64Add,
  opI64Eqz,
  opI64GeU,
  opI64GtU,
  opI64Load32U,
  opI64Mul,
  opI64Ne,
  opI64ShrU,
  opI64Sub,
  opIf,
  opSelect,
  typeEmpty,
} from '../wasm/opcodes.ts'
import { writeU32 } from '../wasm/writer.ts'
import { callImport } from './callImport.ts'
import { emitAnyBit } from './comparison.ts'
import {
  constant32,
  constant64,
  type Emitter,
  emitRef,
  getLocal,
  localAddress,
  localFrame,
  localGas,
  localMemory,
  op,
  setLocal,
  zero,
} from './emitter.ts'
import { emitPaid } from './exits.ts'
import { importNumber } from './imports.ts'
import { pushBytes } from './memoryWords.ts'
import { ensureRange, settleWord } from './room.ts'
import { placeOf, popWord, pushResult, smallConstant } from './stack.ts'

const keccak = importNumber('keccak')
const readInput = importNumber('readInput')

/** Takes gas for every word that a length touches. */
function emitPayWords(e: Emitter, length: number, price: number): void {
  const known = smallConstant(e, length)
  if (known === 0) return
  getLocal(e, localGas)
  if (known > 0 && known < 2 ** 32) constant64(e, Math.ceil(known / 32) * price)
  else {
    // Longer than 32 bits it has been out of gas before.
    emitRef(e, e.refs[length] ?? zero)
    constant64(e, 31)
    op(e, opI64Add)
    constant64(e, 5)
    op(e, opI64ShrU)
    constant64(e, price)
    op(e, opI64Mul)
  }
  op(e, opI64Sub)
  emitPaid(e)
}

/** Leaves the address of a range. An empty range may begin anywhere, so it is moved to where there is something. */
function emitStart(e: Emitter, offset: number, length: number): void {
  getLocal(e, localMemory)
  emitRef(e, e.refs[offset] ?? zero)
  op(e, opI32WrapI64)
  op(e, opI32Add)
  if (smallConstant(e, length) > 0) return
  getLocal(e, localMemory)
  emitRef(e, e.refs[length] ?? zero)
  emitRef(e, zero)
  op(e, opI64Ne)
  op(e, opSelect)
}

export function emitKeccak(e: Emitter): void {
  const [offset, length] = [placeOf(e, 0), placeOf(e, 1)]
  ensureRange(e, offset, length)
  emitPayWords(e, length, 6)
  emitStart(e, offset, length)
  emitRef(e, e.refs[length] ?? zero)
  op(e, opI32WrapI64)
  callImport(e, keccak)
  popWord(e)
  popWord(e)
  pushResult(e)
}

export function emitMcopy(e: Emitter): void {
  const [to, from, length] = [placeOf(e, 0), placeOf(e, 1), placeOf(e, 2)]
  ensureRange(e, to, length)
  ensureRange(e, from, length)
  emitPayWords(e, length, 3)
  emitStart(e, to, length)
  emitStart(e, from, length)
  emitRef(e, e.refs[length] ?? zero)
  op(e, opI32WrapI64)
  op(e, opBulk)
  op(e, bulkMemoryCopy)
  op(e, 0)
  op(e, 0)
  for (let count = 3; count > 0; count--) popWord(e)
}

/** The beginning of the input lies behind the stack; the host reads what is further, and all that is beyond the end. */
export function emitCalldataload(e: Emitter): void {
  const place = placeOf(e, 0)
  settleWord(e, place)
  const offset = e.refs[place] ?? zero
  emitAnyBit(e, place, 1)
  emitRef(e, zero)
  op(e, opI64Ne)
  emitRef(e, offset)
  getLocal(e, localFrame)
  op(e, opI64Load32U)
  op(e, 2)
  writeU32(e.writer, frame.inputFit)
  op(e, opI64GeU)
  op(e, opI32Or)
  op(e, opIf)
  op(e, typeEmpty)
  // All offsets that do not fit are as far beyond the end as this one.
  emitRef(e, offset)
  op(e, opI32WrapI64)
  constant32(e, -1)
  emitAnyBit(e, place, 1)
  op(e, opI64Eqz)
  emitRef(e, offset)
  constant64(e, 0xffffffff)
  op(e, opI64GtU)
  op(e, opI32Eqz)
  op(e, opI32And)
  op(e, opSelect)
  callImport(e, readInput)
  constant32(e, bytesAt)
  setLocal(e, localAddress)
  op(e, opElse)
  getLocal(e, localFrame)
  emitRef(e, offset)
  op(e, opI32WrapI64)
  op(e, opI32Add)
  constant32(e, stackBottom)
  op(e, opI32Add)
  setLocal(e, localAddress)
  op(e, opEnd)
  popWord(e)
  pushBytes(e, localAddress, 0)
}
