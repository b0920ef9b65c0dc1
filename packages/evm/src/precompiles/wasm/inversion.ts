import { emitConstant } from './codec.ts'
import { loadLimbs, negativeInverse, type PrimeField, storeLimbs, toLimbs } from './primeField.ts'
import { emitReduced, productColumns, reductionIn } from './products.ts'
import { at, type Program, type Ref } from './program.ts'
import { emitSum } from './sums.ts'
import { divisionBits, emitTransform } from './transform.ts'
import { type Code, i32, i64, op } from './writeModule.ts'

/** Where the values of an inversion lie: signed limbs of 30 bits, in words of 32. */
export interface InversionAddresses {
  readonly f: number
  readonly g: number
  /** How many limbs. */
  readonly limbs: number
}

const step = divisionBits
const mask = 2 ** step - 1

/**
 * The parts of an inversion by division steps (Bernstein and Yang: "Fast constant-time gcd computation and modular
 * inversion") that work on whole numbers. `f` begins as the modulus and `g` as the number; `d` and `e` follow with the
 * inverse. Exports `<name>InvertBegin` (element), `<name>InvertUpdate` (the four entries of the matrix of 30 steps) which
 * says whether `g` is zero, and `<name>InvertEnd` (element, whether `f` is negative). What decides the steps is elsewhere.
 */
export function defineInversion(program: Program, field: PrimeField, name: string): InversionAddresses {
  const { modulus, bits, limbs: count, radix } = field
  const length = Math.ceil((bits * count + 2) / step)
  const modulusLimbs = toLimbs(modulus, step, length)
  const [f, g, d, e] = [0, 0, 0, 0].map(() => at(program.reserve(4 * length))) as [Ref, Ref, Ref, Ref]

  program.define(`${name}InvertBegin`, 1, (element) => {
    const code = program.code()
    const limbs = loadLimbs(code, field, element)
    const constants = [
      [f, modulusLimbs],
      [d, toLimbs(0n, step, length)],
      [e, toLimbs(1n, step, length)],
    ] as const
    for (const [place, values] of constants) {
      values.forEach((value, i) => {
        code.i32(place.offset)
        code.i64(value)
        code.storeWord(4 * i)
      })
    }
    for (let i = 0; i < length; i++) {
      code.i32(g.offset)
      emitRepacked(code, limbs, bits, step, i)
      code.storeWord(4 * i)
    }
  })

  program.module.define(`${name}InvertUpdate`, [i32, i32, i32, i32], [i32], (code) => {
    const matrix = [0, 1, 2, 3].map((parameter) => {
      const local = code.local(i64)
      code.get(parameter)
      code.op(op.i64ExtendI32S)
      code.set(local)
      return local
    }) as [number, number, number, number]
    const inverse = 2 ** step - negativeInverse(modulus, step)
    emitTransform(code, matrix, d, e, length, { modulusLimbs, inverse })
    const last = emitTransform(code, matrix, f, g, length, null)
    last.forEach((limb, i) => {
      code.get(limb)
      if (i > 0) code.op(op.i64Or)
    })
    code.op(op.i64Eqz)
  })

  program.define(`${name}InvertEnd`, 2, (element, negative) => {
    const code = program.code()
    // `d` lies between minus two moduli and one, so two moduli make it positive whatever its sign becomes.
    const limbs: number[] = []
    const carry = code.local(i64)
    for (let i = 0; i < length; i++) {
      const limb = code.local(i64)
      limbs.push(limb)
      code.i32(d.offset)
      code.loadSignedWord(4 * i)
      // Times one or minus one.
      code.i64(1)
      code.get(negative.parameter ?? 0)
      code.op(op.i64ExtendI32S)
      code.i64(1)
      code.op(op.i64Shl, op.i64Sub, op.i64Mul)
      code.i64(2 * (modulusLimbs[i] ?? 0))
      code.op(op.i64Add)
      if (i > 0) {
        code.get(carry)
        code.op(op.i64Add)
      }
      code.tee(carry)
      code.i64(mask)
      code.op(op.i64And)
      code.set(limb)
      code.get(carry)
      code.i64(step)
      code.op(op.i64ShrS)
      code.set(carry)
    }
    const repacked = Array.from({ length: count }, (_, i) => {
      const limb = code.local(i64)
      emitRepacked(code, limbs, step, bits, i)
      code.set(limb)
      return limb
    })
    const reduced = emitSum(code, field, [[1, repacked]])
    const factor = emitConstant(code, toLimbs((radix * radix * radix) % modulus, bits, count))
    storeLimbs(
      code,
      element,
      emitReduced(code, productColumns(code, reduced, factor), reductionIn(field, false)),
    )
  })

  return { f: f.offset, g: g.offset, limbs: length }
}

/** Onto the stack: the limb `index` of a value when its limbs, of `from` bits each, become limbs of `to` bits. */
function emitRepacked(code: Code, limbs: readonly number[], from: number, to: number, index: number): void {
  code.i64(0)
  limbs.forEach((limb, i) => {
    const shift = from * i - to * index
    if (shift <= -from || shift >= to) return
    code.get(limb)
    code.i64(Math.abs(shift))
    code.op(shift >= 0 ? op.i64Shl : op.i64ShrU, op.i64Or)
  })
  code.i64(2 ** to - 1)
  code.op(op.i64And)
}
