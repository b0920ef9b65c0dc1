import { frame, stackBottom } from '../layout.ts'
import {
  opBlock,
  opBrTable,
  opEnd,
  opF64Load,
  opI32Add,
  opI32Load,
  opI32Sub,
  opI64Load32U,
  opI64TruncF64S,
  opLoop,
  opUnreachable,
  typeEmpty,
  typeI32,
  typeI64,
  typeV128,
} from '../wasm/opcodes.ts'
import { beginSize, endSize, reserve, writeU32 } from '../wasm/writer.ts'
import { callImport } from './callImport.ts'
import type { Contract } from './contract.ts'
import {
  constant32,
  type Emitter,
  getLocal,
  localFit,
  localFrame,
  localGas,
  localMemory,
  localNext,
  localStack,
  localTop,
  localYieldAt,
  op,
  setLocal,
  stackBias,
} from './emitter.ts'
import { importNumber } from './imports.ts'
import { emitTrace } from './trace.ts'

/** A function that holds some of the traces, which follow one another in `order` from `first` on. */
export function emitPart(
  e: Emitter,
  contract: Contract,
  order: Int32Array,
  first: number,
  count: number,
): void {
  const { writer } = e
  reserve(writer, 1024 + 16 * count)
  const begun = beginSize(writer)
  // The locals, as emitter.ts numbers them. How many the pool has is known at the end.
  for (const number of [4, 4, typeI32, 5, typeI64, 1, typeV128]) writer.bytes[writer.at++] = number
  const pool = beginSize(writer)
  writer.bytes[writer.at++] = typeI64
  e.most = 0

  emitEntry(e)
  open(e, opBlock)
  open(e, opLoop)
  for (let index = 0; index < count; index++) open(e, opBlock)
  getLocal(e, localNext)
  constant32(e, contract.targets.firstNumber)
  op(e, opI32Sub)
  op(e, opBrTable)
  writeU32(writer, count)
  for (let index = 0; index < count; index++) writeU32(writer, index)
  // What is not here is in another part, or nowhere.
  writeU32(writer, count + 1)
  for (let index = 0; index < count; index++) {
    reserve(writer, 4096)
    op(e, opEnd)
    emitTrace(e, { traces: count, index }, contract, order[first + index] ?? 0)
  }
  reserve(writer, 1024)
  op(e, opEnd)
  op(e, opUnreachable)
  op(e, opEnd)
  getLocal(e, localFrame)
  getLocal(e, localGas)
  getLocal(e, localStack)
  constant32(e, 0)
  getLocal(e, localNext)
  callImport(e, importNumber('leave'))
  op(e, opEnd)
  endSize(writer, begun)
  writePadded(writer.bytes, pool - 5, e.most)
}

function open(e: Emitter, opcode: number): void {
  op(e, opcode)
  op(e, typeEmpty)
}

function writePadded(bytes: Uint8Array, at: number, value: number): void {
  for (let index = 0; index < 5; index++)
    bytes[at + index] = ((value >>> (7 * index)) & 0x7f) | (index < 4 ? 0x80 : 0)
}

function loadFrame(e: Emitter, opcode: number, align: number, at: number): void {
  getLocal(e, localFrame)
  op(e, opcode)
  op(e, align)
  writeU32(e.writer, at)
}

/** What the frame keeps becomes locals. */
function emitEntry(e: Emitter): void {
  loadFrame(e, opI32Load, 2, frame.stackAt)
  setLocal(e, localStack)
  getLocal(e, localFrame)
  constant32(e, stackBottom - stackBias)
  op(e, opI32Add)
  setLocal(e, localTop)
  loadFrame(e, opI32Load, 2, frame.memoryAt)
  setLocal(e, localMemory)
  loadFrame(e, opI64Load32U, 2, frame.memoryFit)
  setLocal(e, localFit)
  loadFrame(e, opF64Load, 3, frame.gas)
  op(e, opI64TruncF64S)
  setLocal(e, localGas)
  loadFrame(e, opF64Load, 3, frame.yieldAt)
  op(e, opI64TruncF64S)
  setLocal(e, localYieldAt)
}
