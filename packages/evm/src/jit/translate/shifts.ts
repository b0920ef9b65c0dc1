import {
  opI64And,
  opI64Extend8S,
  opI64Extend16S,
  opI64Extend32S,
  opI64Or,
  opI64Shl,
  opI64ShrS,
  opI64ShrU,
} from '../wasm/opcodes.ts'
import { constant64, type Emitter, emitRef, op, release, retain, setNew, zero } from './emitter.ts'
import { placeOf, replaceWords } from './stack.ts'

// Shifts by an amount that the translator knows.

/** A limb shifted, with the bits of its neighbour that come in. */
function emitFunnel(e: Emitter, main: number, neighbour: number, bits: number, isLeft: boolean): number {
  if (bits === 0) return retain(e, main)
  if (main === zero && neighbour === zero) return zero
  if (main !== zero) {
    emitRef(e, main)
    constant64(e, bits)
    op(e, isLeft ? opI64Shl : opI64ShrU)
  }
  if (neighbour !== zero) {
    emitRef(e, neighbour)
    constant64(e, 64 - bits)
    op(e, isLeft ? opI64ShrU : opI64Shl)
  }
  if (main !== zero && neighbour !== zero) op(e, opI64Or)
  return setNew(e)
}

/** `count` words come off: the amount may be one of them. The last of them is shifted. */
export function emitShiftLeftBy(e: Emitter, count: number, amount: number): void {
  const place = placeOf(e, count - 1)
  const [limbs, bits] = [amount >> 6, amount & 63]
  const from = (limb: number) => (limb < 0 ? zero : (e.refs[place + limb] ?? zero))
  const shifted = (limb: number) => emitFunnel(e, from(limb - limbs), from(limb - limbs - 1), bits, true)
  replaceWords(e, count, shifted(0), shifted(1), shifted(2), shifted(3))
}

export function emitShiftRightBy(e: Emitter, count: number, amount: number): void {
  const place = placeOf(e, count - 1)
  const [limbs, bits] = [amount >> 6, amount & 63]
  const from = (limb: number) => (limb > 3 ? zero : (e.refs[place + limb] ?? zero))
  const shifted = (limb: number) => emitFunnel(e, from(limb + limbs), from(limb + limbs + 1), bits, false)
  replaceWords(e, count, shifted(0), shifted(1), shifted(2), shifted(3))
}

export function emitShiftRightSignedBy(e: Emitter, count: number, amount: number): void {
  const place = placeOf(e, count - 1)
  const [limbs, bits] = [amount >> 6, amount & 63]
  const top = e.refs[place + 3] ?? zero
  const sign = emitSign(e, top)
  const from = (limb: number) => (limb > 3 ? sign : (e.refs[place + limb] ?? zero))
  const shifted = (limb: number) => {
    if (limb + limbs > 3) return retain(e, sign)
    if (limb + limbs < 3 || bits === 0 || top === zero) {
      return emitFunnel(e, from(limb + limbs), from(limb + limbs + 1), bits, false)
    }
    emitRef(e, top)
    constant64(e, bits)
    op(e, opI64ShrS)
    return setNew(e)
  }
  const [r0, r1, r2, r3] = [shifted(0), shifted(1), shifted(2), shifted(3)]
  replaceWords(e, count, r0, r1, r2, r3)
  release(e, sign)
}

/** The limb above the highest: all bits are the sign. */
function emitSign(e: Emitter, top: number): number {
  if (top === zero) return zero
  emitRef(e, top)
  constant64(e, 63)
  op(e, opI64ShrS)
  return setNew(e)
}

/** BYTE: the byte at an index below 32, from the highest. */
export function emitByteAt(e: Emitter, index: number): void {
  const ref = e.refs[placeOf(e, 1) + 3 - (index >> 3)] ?? zero
  if (ref === zero) {
    replaceWords(e, 2, zero, zero, zero, zero)
    return
  }
  emitRef(e, ref)
  const bits = 56 - 8 * (index & 7)
  if (bits > 0) {
    constant64(e, bits)
    op(e, opI64ShrU)
  }
  if (bits < 56) {
    constant64(e, 0xff)
    op(e, opI64And)
  }
  const byte = setNew(e)
  replaceWords(e, 2, byte, zero, zero, zero)
}

/** SIGNEXTEND of a number of `bytes` bytes, below 32. */
export function emitSignExtendFrom(e: Emitter, bytes: number): void {
  const place = placeOf(e, 1)
  const last = (bytes - 1) >> 3
  const ref = e.refs[place + last] ?? zero
  const rest = bytes - 8 * last
  let limb: number
  if (rest === 8) limb = retain(e, ref)
  else {
    emitRef(e, ref)
    if (rest === 1) op(e, opI64Extend8S)
    else if (rest === 2) op(e, opI64Extend16S)
    else if (rest === 4) op(e, opI64Extend32S)
    else {
      constant64(e, 64 - 8 * rest)
      op(e, opI64Shl)
      constant64(e, 64 - 8 * rest)
      op(e, opI64ShrS)
    }
    limb = setNew(e)
  }
  const sign = last === 3 ? zero : emitSign(e, limb)
  const at = (number: number) => {
    if (number < last) return retain(e, e.refs[place + number] ?? zero)
    return number === last ? limb : retain(e, sign)
  }
  const [r0, r1, r2, r3] = [at(0), at(1), at(2), at(3)]
  replaceWords(e, 2, r0, r1, r2, r3)
  if (last !== 3) release(e, sign)
}
