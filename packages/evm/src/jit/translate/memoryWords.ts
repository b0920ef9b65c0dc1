import {
  opI32Add,
  opI32Store8,
  opI32WrapI64,
  opI64Const,
  opI64Store,
  opVector,
  vectorExtract64,
  vectorLoad,
  vectorReplace64,
  vectorShuffleBytes,
  vectorSplat64,
  vectorStore,
} from '../wasm/opcodes.ts'
import { writeS64, writeU32 } from '../wasm/writer.ts'
import {
  type Emitter,
  emitRef,
  getLocal,
  localAddress,
  localMemory,
  localVector,
  op,
  setLocal,
  setNew,
  teeLocal,
  zero,
} from './emitter.ts'
import { ensureBytes, maxOffset } from './room.ts'
import { placeOf, popWord, pushWord, smallConstant } from './stack.ts'

/** Leaves the address of an offset into memory, and gives the part of it that goes into the instruction. */
function emitAddress(e: Emitter, offset: number): number {
  const known = smallConstant(e, offset)
  getLocal(e, localMemory)
  // What is out of reach has been out of gas before.
  if (known >= 0) return known < maxOffset ? known : 0
  emitRef(e, e.refs[offset] ?? zero)
  op(e, opI32WrapI64)
  op(e, opI32Add)
  return 0
}

function vector(e: Emitter, number: number): void {
  op(e, opVector)
  op(e, number)
}

/** Turns the sixteen bytes on the operand stack around: the EVM has the highest first. */
function emitReverse(e: Emitter): void {
  teeLocal(e, localVector)
  getLocal(e, localVector)
  vector(e, vectorShuffleBytes)
  for (let lane = 15; lane >= 0; lane--) op(e, lane)
}

/** Pushes the word whose 32 bytes lie at the address in a local. */
export function pushBytes(e: Emitter, address: number, offset: number): void {
  const half = (more: number): [number, number] => {
    getLocal(e, address)
    vector(e, vectorLoad)
    op(e, 0)
    writeU32(e.writer, offset + more)
    emitReverse(e)
    teeLocal(e, localVector)
    vector(e, vectorExtract64)
    op(e, 0)
    const low = setNew(e)
    getLocal(e, localVector)
    vector(e, vectorExtract64)
    op(e, 1)
    return [low, setNew(e)]
  }
  const [r2, r3] = half(0)
  const [r0, r1] = half(16)
  pushWord(e, r0, r1, r2, r3)
}

export function emitMload(e: Emitter): void {
  const place = placeOf(e, 0)
  ensureBytes(e, place, 32)
  const offset = emitAddress(e, place)
  setLocal(e, localAddress)
  popWord(e)
  pushBytes(e, localAddress, offset)
}

export function emitMstore(e: Emitter): void {
  const place = placeOf(e, 0)
  ensureBytes(e, place, 32)
  storeHalf(e, place, 2, 0)
  storeHalf(e, place, 0, 16)
  popWord(e)
  popWord(e)
}

export function emitMstore8(e: Emitter): void {
  const place = placeOf(e, 0)
  ensureBytes(e, place, 1)
  const at = emitAddress(e, place)
  emitRef(e, e.refs[place - 4] ?? zero)
  op(e, opI32WrapI64)
  op(e, opI32Store8)
  op(e, 0)
  writeU32(e.writer, at)
  popWord(e)
  popWord(e)
}

/** Stores two limbs of the word below an offset. */
function storeHalf(e: Emitter, offset: number, limb: number, more: number): void {
  const low = e.refs[offset - 4 + limb] ?? zero
  const high = e.refs[offset - 4 + limb + 1] ?? zero
  if (low < 0 && high < 0) {
    storeConstant(e, offset, high, more)
    storeConstant(e, offset, low, more + 8)
    return
  }
  const at = emitAddress(e, offset)
  emitRef(e, low)
  vector(e, vectorSplat64)
  emitRef(e, high)
  vector(e, vectorReplace64)
  op(e, 1)
  emitReverse(e)
  vector(e, vectorStore)
  op(e, 0)
  writeU32(e.writer, at + more)
}

function storeConstant(e: Emitter, offset: number, ref: number, more: number): void {
  const at = emitAddress(e, offset)
  op(e, opI64Const)
  writeS64(e.writer, swap32(e.constantLow[~ref] ?? 0), swap32(e.constantHigh[~ref] ?? 0))
  op(e, opI64Store)
  op(e, 0)
  writeU32(e.writer, at + more)
}

function swap32(value: number): number {
  return (value << 24) | ((value & 0xff00) << 8) | ((value >> 8) & 0xff00) | (value >>> 24)
}
