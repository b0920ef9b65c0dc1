import { defineCodec } from '../wasm/codec.ts'
import { defineCurve } from '../wasm/curve.ts'
import { defineBaseField, defineQuadraticField } from '../wasm/fieldOperations.ts'
import { instantiate } from '../wasm/instantiate.ts'
import { defineInversion } from '../wasm/inversion.ts'
import { defineMiller } from '../wasm/miller.ts'
import { definePrimeField } from '../wasm/primeField.ts'
import { at, behind, createProgram } from '../wasm/program.ts'
import { defineTower } from '../wasm/tower.ts'
import { createElements, type Elements } from './elements.ts'
import { frobeniusFactors } from './frobenius.ts'
import { createPoints, type Points } from './points.ts'
import type { Quadratic } from './quadratic.ts'

/** What is different between the two curves that Ethereum knows. */
export interface PairingCurveParameters {
  modulus: bigint
  /** How the modulus is cut into limbs. */
  bits: number
  limbs: number
  nonResidue: readonly [number, number]
  twist: 'divisive' | 'multiplicative'
  /** The constants of both curves. */
  b1: bigint
  b2: Quadratic
}

type FunctionName =
  | `fp${'Multiply' | 'Square' | 'IsZero' | 'Decode' | 'Encode'}`
  | `fp${'InvertBegin' | 'InvertUpdate' | 'InvertEnd'}`
  | `fp2${'Multiply' | 'Square' | 'IsZero'}`
  | `g${1 | 2}${'Double' | 'Add' | 'AddAffine' | 'IsOnCurve' | 'Equation'}`
  | `fp12${'Multiply' | 'Square' | 'CyclotomicSquare' | 'Conjugate' | 'InvertBegin' | 'InvertEnd'}`
  | `fp12${'Frobenius1' | 'Frobenius2' | 'Frobenius3' | 'MultiplyLine'}`
  | 'millerDouble'
  | 'millerAdd'
  | 'psi'
  | 'add'
  | 'add2'
  | 'negate'
  | 'negate2'

/** A module for one curve: its fields, its two groups, and the steps of its pairing. All by address. */
export interface PairingCurve {
  readonly modulus: bigint
  readonly functions: Readonly<Record<FunctionName, (...values: number[]) => number>>
  readonly elements: Elements
  readonly g1: Points
  readonly g2: Points
  /** The sizes of elements of the quadratic extension and of the twelfth. */
  readonly size2: number
  readonly size12: number
  /** One, in the quadratic extension. */
  readonly one: number
  invert2(result: number, a: number): void
  invert12(result: number, a: number): void
  set2(address: number, value: Quadratic): void
  /** Reserves memory for as long as the curve lives. */
  reserve(bytes: number): number
}

/** The memory of a module: temporaries and constants, then room for a batch of points. */
const pages = 16

export function createPairingCurve(parameters: PairingCurveParameters): PairingCurve {
  const { modulus, bits, limbs, nonResidue, twist, b1, b2 } = parameters
  const program = createProgram()
  const field = definePrimeField(modulus, bits, limbs)
  const base = defineBaseField(program, field, 'fp')
  const quadratic = defineQuadraticField(program, field, 'fp2')
  defineCodec(program, field, 'fp')
  const inversion = defineInversion(program, field, 'fp')
  const constants: [address: number, value: Quadratic][] = []
  const constant = (value: Quadratic) => {
    const address = program.reserve(quadratic.size)
    constants.push([address, value])
    return at(address)
  }
  const one = constant([1n, 0n])
  defineCurve({ program, field: base, name: 'g1', a: 0, b: constant([b1, 0n]) })
  defineCurve({ program, field: quadratic, name: 'g2', a: 0, b: constant(b2) })
  const frobenius = frobeniusFactors(nonResidue, modulus, twist)
  const powers = frobenius.rows.map((row) => row.map(constant))
  const tower = defineTower({
    program,
    base,
    quadratic,
    nonResidue,
    frobenius: (power, i) => powers[power - 1]?.[i] ?? one,
  })
  const threeB = constant([3n * b2[0], 3n * b2[1]])
  defineMiller({
    program,
    base,
    quadratic,
    nonResidue,
    twist,
    timesThreeB: (result, a) => quadratic.multiply(result, a, threeB),
  })
  const [psiX, psiY] = [constant(frobenius.psi[0]), constant(frobenius.psi[1])]
  // The endomorphism of the twisted curve: there, Frobenius, back again.
  program.define('psi', 2, (result, point) => {
    for (const [i, factor] of [psiX, psiY, null].entries()) {
      const [to, from] = [behind(result, i * quadratic.size), behind(point, i * quadratic.size)]
      base.sum(to, [1, from])
      base.sum(behind(to, base.size), [-1, behind(from, base.size)])
      if (factor !== null) quadratic.multiply(to, to, factor)
    }
  })
  program.define('add', 3, (result, a, b) => base.sum(result, [1, a], [1, b]))
  program.define('add2', 3, (result, a, b) => quadratic.sum(result, [1, a], [1, b]))
  program.define('negate', 2, (result, a) => base.sum(result, [-1, a]))
  program.define('negate2', 2, (result, a) => quadratic.sum(result, [-1, a]))
  const scratch = program.reserve(64 + 32 * field.size)
  const [scratch1, scratch2] = [program.reserve(9 * base.size), program.reserve(9 * quadratic.size)]

  const { functions, memory } = instantiate<FunctionName>(program.module.finish(pages))
  const elements = createElements({
    field,
    memory,
    inversion,
    scratch,
    functions: {
      multiply: functions.fpMultiply,
      square: functions.fpSquare,
      isZero: functions.fpIsZero,
      decode: functions.fpDecode,
      encode: functions.fpEncode,
      invertBegin: functions.fpInvertBegin,
      invertUpdate: functions.fpInvertUpdate,
      invertEnd: functions.fpInvertEnd,
    },
  })
  const set2 = (address: number, [real, imaginary]: Quadratic) => {
    elements.set(address, real)
    elements.set(address + field.size, imaginary)
  }
  for (const [address, value] of constants) set2(address, value)
  const inversionScratch = program.reserve(2 * field.size)
  function invert2(result: number, a: number): void {
    const [norm, other] = [inversionScratch, inversionScratch + field.size]
    functions.fpSquare(norm, a)
    functions.fpSquare(other, a + field.size)
    functions.add(norm, norm, other)
    elements.invert(norm, norm)
    functions.fpMultiply(result, a, norm)
    functions.fpMultiply(result + field.size, a + field.size, norm)
    functions.negate(result + field.size, result + field.size)
  }
  let end = program.size()
  return {
    modulus,
    functions,
    elements,
    g1: createPoints(
      {
        double: functions.g1Double,
        add: functions.g1Add,
        addAffine: functions.g1AddAffine,
        isOnCurve: functions.g1IsOnCurve,
        negate: functions.negate,
        isZero: functions.fpIsZero,
        multiply: functions.fpMultiply,
        square: functions.fpSquare,
        invert: elements.invert,
      },
      elements,
      base.size,
      one.offset,
      scratch1,
    ),
    g2: createPoints(
      {
        double: functions.g2Double,
        add: functions.g2Add,
        addAffine: functions.g2AddAffine,
        isOnCurve: functions.g2IsOnCurve,
        negate: functions.negate2,
        isZero: functions.fp2IsZero,
        multiply: functions.fp2Multiply,
        square: functions.fp2Square,
        invert: invert2,
      },
      elements,
      quadratic.size,
      one.offset,
      scratch2,
    ),
    size2: quadratic.size,
    size12: 6 * quadratic.size,
    one: one.offset,
    invert2,
    invert12(result, a) {
      functions.fp12InvertBegin(a)
      elements.invert(tower.norm, tower.norm)
      functions.fp12InvertEnd(result, a)
    },
    set2,
    reserve(bytes) {
      const address = end
      end += Math.ceil(bytes / 8) * 8
      if (end > memory.byteLength) throw new Error('the module has no more memory')
      return address
    },
  }
}
