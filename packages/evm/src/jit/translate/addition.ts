import { opI32Or, opI64Add, opI64ExtendI32U, opI64LtU, opI64Sub } from '../wasm/opcodes.ts'
import {
  type Emitter,
  emitRef,
  firstPoolLocal,
  getLocal,
  localCarry,
  localSum,
  op,
  retain,
  setLocal,
  setNew,
  takeLocal,
  teeLocal,
  zero,
} from './emitter.ts'
import { placeOf, replaceWords } from './stack.ts'

const result = new Int32Array(4)

function finish(e: Emitter): void {
  replaceWords(e, 2, result[0] ?? zero, result[1] ?? zero, result[2] ?? zero, result[3] ?? zero)
}

/** The carry or borrow is what the comparison on the operand stack says. */
function setCarry(e: Emitter): void {
  op(e, opI64ExtendI32U)
  setLocal(e, localCarry)
}

/** Limb by limb; a limb of zeros adds nothing, and without a carry costs nothing. */
export function emitAdd(e: Emitter): void {
  const [a, b] = [placeOf(e, 0), placeOf(e, 1)]
  let hasCarry = false
  for (let limb = 0; limb < 4; limb++) {
    const one = e.refs[a + limb] ?? zero
    const other = e.refs[b + limb] ?? zero
    if (!hasCarry && (one === zero || other === zero)) {
      result[limb] = retain(e, one === zero ? other : one)
      continue
    }
    if (one === zero && other === zero) {
      getLocal(e, localCarry)
      result[limb] = setNew(e)
      hasCarry = false
      continue
    }
    const isSimple = !hasCarry || one === zero || other === zero
    if (isSimple) {
      if (one === zero) getLocal(e, localCarry)
      else emitRef(e, one)
      if (other === zero) getLocal(e, localCarry)
      else emitRef(e, other)
      op(e, opI64Add)
      if (limb === 3) {
        result[limb] = setNew(e)
        continue
      }
      const sum = takeLocal(e)
      teeLocal(e, firstPoolLocal + sum)
      // Any of the two tells whether it ran over.
      if (one === zero || other === zero) getLocal(e, localCarry)
      else emitRef(e, other < 0 ? other : one)
      op(e, opI64LtU)
      setCarry(e)
      result[limb] = sum
    } else {
      emitRef(e, one)
      emitRef(e, other)
      op(e, opI64Add)
      if (limb === 3) {
        getLocal(e, localCarry)
        op(e, opI64Add)
        result[limb] = setNew(e)
        continue
      }
      teeLocal(e, localSum)
      emitRef(e, other < 0 ? other : one)
      op(e, opI64LtU)
      getLocal(e, localSum)
      getLocal(e, localCarry)
      op(e, opI64Add)
      const sum = takeLocal(e)
      teeLocal(e, firstPoolLocal + sum)
      getLocal(e, localCarry)
      op(e, opI64LtU)
      op(e, opI32Or)
      setCarry(e)
      result[limb] = sum
    }
    hasCarry = true
  }
  finish(e)
}

/** The top of the stack minus what is below it. */
export function emitSubtract(e: Emitter): void {
  const [a, b] = [placeOf(e, 0), placeOf(e, 1)]
  let hasBorrow = false
  for (let limb = 0; limb < 4; limb++) {
    const one = e.refs[a + limb] ?? zero
    const other = e.refs[b + limb] ?? zero
    if (!hasBorrow && other === zero) {
      result[limb] = retain(e, one)
      continue
    }
    emitRef(e, one)
    if (other !== zero) {
      emitRef(e, other)
      op(e, opI64Sub)
    }
    if (!hasBorrow) {
      result[limb] = setNew(e)
      if (limb === 3) continue
      emitRef(e, one)
      emitRef(e, other)
      op(e, opI64LtU)
    } else {
      teeLocal(e, localSum)
      getLocal(e, localCarry)
      op(e, opI64Sub)
      result[limb] = setNew(e)
      if (limb === 3) continue
      getLocal(e, localSum)
      getLocal(e, localCarry)
      op(e, opI64LtU)
      if (other !== zero) {
        emitRef(e, one)
        emitRef(e, other)
        op(e, opI64LtU)
        op(e, opI32Or)
      }
    }
    setCarry(e)
    hasBorrow = true
  }
  finish(e)
}
