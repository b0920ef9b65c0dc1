import { defineCodec } from '../wasm/codec.ts'
import { defineCurve } from '../wasm/curve.ts'
import { defineBaseField } from '../wasm/fieldOperations.ts'
import { instantiate } from '../wasm/instantiate.ts'
import { defineInversion } from '../wasm/inversion.ts'
import { definePrimeField } from '../wasm/primeField.ts'
import { at, createProgram } from '../wasm/program.ts'
import { createElements, type Elements } from './elements.ts'
import { createPoints, type Points } from './points.ts'

export interface PrimeCurveParameters {
  modulus: bigint
  /** How many points there are: a prime, too. */
  order: bigint
  a: 0 | -3
  b: bigint
}

/** A curve for signatures: the field of its coordinates, the field of its scalars, and its points. */
export interface PrimeCurve {
  readonly modulus: bigint
  readonly order: bigint
  readonly elements: Elements
  readonly scalars: Elements
  readonly points: Points
  /** The equation's right-hand side. */
  equation(result: number, x: number): void
  negate(result: number, a: number): void
  reserve(bytes: number): number
}

type FieldFunction =
  | `${'Multiply' | 'Square' | 'IsZero' | 'Decode' | 'Encode'}`
  | `Invert${'Begin' | 'Update' | 'End'}`
type FunctionName =
  | `${'fp' | 'fn'}${FieldFunction}`
  | `point${'Double' | 'Add' | 'AddAffine' | 'IsOnCurve' | 'Equation'}`
  | 'negate'

const pages = 4

/** A curve over a field of 256 bits. */
export function createPrimeCurve({ modulus, order, a, b }: PrimeCurveParameters): PrimeCurve {
  const program = createProgram()
  const [field, scalarField] = [definePrimeField(modulus, 29, 9), definePrimeField(order, 29, 9)]
  const base = defineBaseField(program, field, 'fp')
  defineBaseField(program, scalarField, 'fn')
  defineCodec(program, field, 'fp')
  defineCodec(program, scalarField, 'fn')
  const inversion = defineInversion(program, field, 'fp')
  const scalarInversion = defineInversion(program, scalarField, 'fn')
  const [constant, one] = [program.reserve(field.size), program.reserve(field.size)]
  defineCurve({ program, field: base, name: 'point', a, b: at(constant) })
  program.define('negate', 2, (result, element) => base.sum(result, [-1, element]))
  const scratch = program.reserve(64 + 32 * field.size)
  const pointScratch = program.reserve(9 * field.size)
  const { functions, memory } = instantiate<FunctionName>(program.module.finish(pages))
  const elementsOf = (name: 'fp' | 'fn') =>
    createElements({
      field: name === 'fp' ? field : scalarField,
      memory,
      inversion: name === 'fp' ? inversion : scalarInversion,
      scratch,
      functions: {
        multiply: functions[`${name}Multiply`],
        square: functions[`${name}Square`],
        isZero: functions[`${name}IsZero`],
        decode: functions[`${name}Decode`],
        encode: functions[`${name}Encode`],
        invertBegin: functions[`${name}InvertBegin`],
        invertUpdate: functions[`${name}InvertUpdate`],
        invertEnd: functions[`${name}InvertEnd`],
      },
    })
  const elements = elementsOf('fp')
  elements.set(constant, b)
  elements.set(one, 1n)
  let end = program.size()
  return {
    modulus,
    order,
    elements,
    scalars: elementsOf('fn'),
    points: createPoints(
      {
        double: functions.pointDouble,
        add: functions.pointAdd,
        addAffine: functions.pointAddAffine,
        isOnCurve: functions.pointIsOnCurve,
        negate: functions.negate,
        isZero: functions.fpIsZero,
        multiply: functions.fpMultiply,
        square: functions.fpSquare,
        invert: elements.invert,
      },
      elements,
      field.size,
      one,
      pointScratch,
    ),
    equation: functions.pointEquation,
    negate: functions.negate,
    reserve(bytes) {
      const address = end
      end += Math.ceil(bytes / 8) * 8
      if (end > memory.byteLength) throw new Error('the module has no more memory')
      return address
    },
  }
}
