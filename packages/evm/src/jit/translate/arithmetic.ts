import { opI64Add, opI64Mul, opI64Shl, opI64ShrU, opI64Sub } from '../wasm/opcodes.ts'
import { callImport } from './callImport.ts'
import { constant64, type Emitter, emitRef, getLocal, localGas, op, retain, setNew, zero } from './emitter.ts'
import { emitPaid } from './exits.ts'
import { importNumber } from './imports.ts'
import {
  emitByteAt,
  emitShiftLeftBy,
  emitShiftRightBy,
  emitShiftRightSignedBy,
  emitSignExtendFrom,
} from './shifts.ts'
import {
  constantWord,
  isConstant,
  placeOf,
  popWord,
  pushResult,
  replaceWords,
  smallConstant,
} from './stack.ts'

/** Routines by the byte of the instruction: they take so many words and give one. */
const routines: ReadonlyMap<number, [name: string, words: number]> = new Map([
  [0x02, ['mul', 2]],
  [0x04, ['div', 2]],
  [0x05, ['sdiv', 2]],
  [0x06, ['mod', 2]],
  [0x07, ['smod', 2]],
  [0x08, ['addmod', 3]],
  [0x09, ['mulmod', 3]],
  [0x0b, ['signextend', 2]],
  [0x1a, ['byte', 2]],
  [0x1b, ['shl', 2]],
  [0x1c, ['shr', 2]],
  [0x1d, ['sar', 2]],
])

function emitWord(e: Emitter, place: number): void {
  for (let limb = 0; limb < 4; limb++) emitRef(e, e.refs[place + limb] ?? zero)
}

/** Instructions that routines do, or that are short if one operand is known. Says whether it is one of them. */
export function emitArithmetic(e: Emitter, opcode: number): boolean {
  const routine = routines.get(opcode)
  if (routine === undefined) return false
  if (emitByConstant(e, opcode)) return true
  const [name, words] = routine
  for (let depth = 0; depth < words; depth++) emitWord(e, placeOf(e, depth))
  callImport(e, importNumber(name))
  for (let count = words; count > 0; count--) popWord(e)
  pushResult(e)
  return true
}

function emitByConstant(e: Emitter, opcode: number): boolean {
  const top = placeOf(e, 0)
  const below = placeOf(e, 1)
  switch (opcode) {
    case 0x02: {
      // Whichever it is, it goes; the other is shifted.
      const bits = powerOf(e, top) >= 0 ? powerOf(e, top) : powerOf(e, below)
      if (bits < 0) return false
      if (powerOf(e, top) < 0) swapReferences(e, top, below)
      emitShiftLeftBy(e, 2, bits)
      return true
    }
    case 0x04:
    case 0x06: {
      const bits = powerOf(e, below)
      if (bits < 0) return false
      swapReferences(e, top, below)
      if (opcode === 0x04) emitShiftRightBy(e, 2, bits)
      else keepBits(e, bits)
      return true
    }
    case 0x0b:
    case 0x1a:
    case 0x1b:
    case 0x1c:
    case 0x1d:
      return isConstant(e, top) && emitByAmount(e, opcode, smallConstant(e, top))
  }
  return false
}

/** With an amount that is known; -1 stands for all that are too large. */
function emitByAmount(e: Emitter, opcode: number, amount: number): boolean {
  const isLarge = amount < 0 || amount > 255
  switch (opcode) {
    case 0x0b:
      if (amount < 0 || amount > 30) popWord(e)
      else emitSignExtendFrom(e, amount + 1)
      return true
    case 0x1a:
      if (amount < 0 || amount > 31) replaceWords(e, 2, zero, zero, zero, zero)
      else emitByteAt(e, amount)
      return true
    case 0x1b:
      if (isLarge) replaceWords(e, 2, zero, zero, zero, zero)
      else emitShiftLeftBy(e, 2, amount)
      return true
    case 0x1c:
      if (isLarge) replaceWords(e, 2, zero, zero, zero, zero)
      else emitShiftRightBy(e, 2, amount)
      return true
    default:
      if (isLarge) return false
      emitShiftRightSignedBy(e, 2, amount)
      return true
  }
}

/** The power of two that a known word is, or -1. */
function powerOf(e: Emitter, place: number): number {
  if (!isConstant(e, place)) return -1
  const word = constantWord(e, place)
  if (word === 0n || (word & (word - 1n)) !== 0n) return -1
  return word.toString(2).length - 1
}

function swapReferences(e: Emitter, one: number, other: number): void {
  for (let limb = 0; limb < 4; limb++) {
    const ref = e.refs[one + limb] ?? zero
    e.refs[one + limb] = e.refs[other + limb] ?? zero
    e.refs[other + limb] = ref
  }
}

/** The lowest bits of the second word take the place of both. */
function keepBits(e: Emitter, bits: number): void {
  const place = placeOf(e, 1)
  const limb = (number: number): number => {
    const ref = e.refs[place + number] ?? zero
    const kept = bits - 64 * number
    if (kept >= 64) return retain(e, ref)
    if (kept <= 0 || ref === zero) return zero
    emitRef(e, ref)
    maskBits(e, kept)
    return setNew(e)
  }
  replaceWords(e, 2, limb(0), limb(1), limb(2), limb(3))
}

function maskBits(e: Emitter, bits: number): void {
  constant64(e, 64 - bits)
  op(e, opI64Shl)
  constant64(e, 64 - bits)
  op(e, opI64ShrU)
}

/** EXP is paid by the bytes of the exponent; a power of two is a shift. */
export function emitExp(e: Emitter): void {
  const [base, exponent] = [placeOf(e, 0), placeOf(e, 1)]
  const fixed = 10 - (e.spec.gas[0x0a] ?? 0)
  getLocal(e, localGas)
  emitWord(e, exponent)
  callImport(e, importNumber('byteLength'))
  constant64(e, e.spec.expByteGas)
  op(e, opI64Mul)
  constant64(e, fixed)
  op(e, opI64Add)
  op(e, opI64Sub)
  emitPaid(e)
  if (powerOf(e, base) === 1) {
    emitWord(e, exponent)
    constant64(e, 1)
    for (let limb = 1; limb < 4; limb++) emitRef(e, zero)
    callImport(e, importNumber('shl'))
  } else {
    emitWord(e, base)
    emitWord(e, exponent)
    callImport(e, importNumber('exp'))
  }
  popWord(e)
  popWord(e)
  pushResult(e)
}
