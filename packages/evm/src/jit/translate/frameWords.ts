import { frame } from '../layout.ts'
import {
  opEnd,
  opI32And,
  opI32Eqz,
  opI32Load,
  opI32Store,
  opI64Add,
  opI64Load,
  opI64Load32U,
  opIf,
  typeEmpty,
} from '../wasm/opcodes.ts'
import { writeU32 } from '../wasm/writer.ts'
import { callImport } from './callImport.ts'
import {
  constant32,
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
import { importNumber, type ShownWord, shownWords } from './imports.ts'
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

/** A limb of a word that the frame keeps. */
function loadLimb(e: Emitter, at: number): number {
  getLocal(e, localFrame)
  op(e, opI64Load)
  op(e, 3)
  writeU32(e.writer, at)
  return setNew(e)
}

export function emitCallvalue(e: Emitter): void {
  const limb = (number: number): number => loadLimb(e, frame.value + 8 * number)
  pushWord(e, limb(0), limb(1), limb(2), limb(3))
}

/** What is left when the instructions up to this one have been paid, and no other. */
export function emitGas(e: Emitter): void {
  getLocal(e, localFrame)
  constant32(e, 1)
  op(e, opI32Store)
  op(e, 2)
  writeU32(e.writer, frame.hasLooked)
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
  callImport(e, importNumber('clz'))
  popWord(e)
  pushLimb(e)
}

/** A word that stays the same while the frame lasts; says whether the instruction shows one. */
export function emitShown(e: Emitter, opcode: number): boolean {
  const name = shownBy.get(opcode)
  if (name === undefined) return false
  const index = shownWords.indexOf(name)
  getLocal(e, localFrame)
  op(e, opI32Load)
  op(e, 2)
  writeU32(e.writer, frame.shownWords)
  constant32(e, 1 << index)
  op(e, opI32And)
  op(e, opI32Eqz)
  op(e, opIf)
  op(e, typeEmpty)
  constant32(e, index)
  callImport(e, importNumber('show'))
  op(e, opEnd)
  const limbs = addresses.has(name) ? 3 : 4
  const limb = (number: number): number =>
    number < limbs ? loadLimb(e, frame.shown + 32 * index + 8 * number) : zero
  pushWord(e, limb(0), limb(1), limb(2), limb(3))
  return true
}

/** By the byte of the instruction. */
const shownBy: ReadonlyMap<number, ShownWord> = new Map([
  [0x30, 'ADDRESS'],
  [0x32, 'ORIGIN'],
  [0x33, 'CALLER'],
  [0x3a, 'GASPRICE'],
  [0x41, 'COINBASE'],
  [0x42, 'TIMESTAMP'],
  [0x43, 'NUMBER'],
  [0x44, 'DIFFICULTY'],
  [0x45, 'GASLIMIT'],
  [0x46, 'CHAINID'],
  [0x48, 'BASEFEE'],
  [0x4a, 'BLOBBASEFEE'],
])
/** Those whose highest limb is zero. */
const addresses: ReadonlySet<ShownWord> = new Set<ShownWord>(['ADDRESS', 'ORIGIN', 'CALLER', 'COINBASE'])
