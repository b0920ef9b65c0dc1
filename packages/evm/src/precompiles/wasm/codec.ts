import { type Limbs, loadLimbs, type PrimeField, storeLimbs, toLimbs } from './primeField.ts'
import { emitReduced, productColumns, reductionIn } from './products.ts'
import type { Program } from './program.ts'
import { type Code, i64, op } from './writeModule.ts'

/**
 * Elements from and to bytes, lowest byte first, in whole words of 64 bits. Exports `<name>Decode` (element, bytes), which
 * expects less than the modulus, and `<name>Encode` (bytes, element), which gives at most the modulus: zero may come out
 * as the modulus itself.
 */
export function defineCodec(program: Program, field: PrimeField, name: string): void {
  const { modulus, bits, limbs: count, radix } = field
  const words = Math.ceil(modulus.toString(2).length / 64)

  program.define(`${name}Decode`, 2, (element, bytes) => {
    const code = program.code()
    const plain = Array.from({ length: count }, (_, i) => {
      const limb = code.local(i64)
      emitSlice(code, bytes.parameter ?? 0, words, bits * i, bits)
      code.set(limb)
      return limb
    })
    const factor = emitConstant(code, toLimbs((radix * radix) % modulus, bits, count))
    storeLimbs(
      code,
      element,
      emitReduced(code, productColumns(code, plain, factor), reductionIn(field, false)),
    )
  })

  program.define(`${name}Encode`, 2, (bytes, element) => {
    const code = program.code()
    const one = emitConstant(code, toLimbs(1n, bits, count))
    const columns = productColumns(code, loadLimbs(code, field, element), one)
    const plain = emitReduced(code, columns, reductionIn(field, false))
    for (let word = 0; word < words; word++) {
      code.get(bytes.parameter ?? 0)
      emitWord(code, plain, bits, word)
      code.store64(8 * word)
    }
  })
}

/** Onto the stack: `length` bits from the bit `from` of the words behind a pointer. */
function emitSlice(code: Code, pointer: number, words: number, from: number, length: number): void {
  const word = Math.floor(from / 64)
  const within = from % 64
  if (word >= words) {
    code.i64(0)
    return
  }
  code.get(pointer)
  code.load64(8 * word)
  code.i64(within)
  code.op(op.i64ShrU)
  if (within + length > 64 && word + 1 < words) {
    code.get(pointer)
    code.load64(8 * (word + 1))
    code.i64(64 - within)
    code.op(op.i64Shl, op.i64Or)
  }
  code.i64(2 ** length - 1)
  code.op(op.i64And)
}

/** Onto the stack: 64 bits of a value that lies in limbs. */
function emitWord(code: Code, limbs: Limbs, bits: number, word: number): void {
  code.i64(0)
  limbs.forEach((limb, i) => {
    const shift = bits * i - 64 * word
    if (shift <= -bits || shift >= 64) return
    code.get(limb)
    code.i64(Math.abs(shift))
    code.op(shift >= 0 ? op.i64Shl : op.i64ShrU, op.i64Or)
  })
}

/** A constant in locals. */
export function emitConstant(code: Code, limbs: readonly number[]): Limbs {
  return limbs.map((limb) => {
    const local = code.local(i64)
    code.i64(limb)
    code.set(local)
    return local
  })
}
