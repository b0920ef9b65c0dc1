import {
  opBlock,
  opBr,
  opBrIf,
  opBrTable,
  opCall,
  opEnd,
  opI32GtS,
  opI32ShrU,
  opLoop,
  typeEmpty,
} from '../wasm/opcodes.ts'
import { beginSize, endSize, reserve, writeU32 } from '../wasm/writer.ts'
import { constant32, type Emitter, getLocal, localFrame, localNext, op, setLocal } from './emitter.ts'
import { imports } from './imports.ts'

/** The function that is entered when there are several parts: goes from one to the next as traces lead there. */
export function emitRun(e: Emitter, parts: number): void {
  const { writer } = e
  reserve(writer, 256 + 32 * parts)
  const begun = beginSize(writer)
  op(e, 0)
  op(e, opLoop)
  op(e, typeEmpty)
  for (let block = 0; block <= parts; block++) {
    op(e, opBlock)
    op(e, typeEmpty)
  }
  getLocal(e, localNext)
  constant32(e, 7)
  op(e, opI32ShrU)
  op(e, opBrTable)
  writeU32(writer, parts - 1)
  for (let part = 0; part < parts; part++) writeU32(writer, part)
  for (let part = 0; part < parts; part++) {
    op(e, opEnd)
    getLocal(e, localFrame)
    getLocal(e, localNext)
    op(e, opCall)
    writeU32(writer, imports.length + 1 + part)
    setLocal(e, localNext)
    op(e, opBr)
    writeU32(writer, parts - 1 - part)
  }
  op(e, opEnd)
  getLocal(e, localNext)
  constant32(e, 0)
  op(e, opI32GtS)
  op(e, opBrIf)
  op(e, 0)
  op(e, opEnd)
  getLocal(e, localNext)
  op(e, opEnd)
  endSize(writer, begun)
}
