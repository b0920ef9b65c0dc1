import { bls12381 } from '../bls12381/bls12381.ts'
import { generator2X, generator2Y, generatorX, generatorY, setupX, setupY } from './constants.ts'

/** Where the points of a check lie: those that come with the input, and the constants. All affine but the last. */
export interface KzgPlaces {
  readonly commitment: number
  readonly proof: number
  readonly generator: number
  readonly negativeGenerator2: number
  /** The secret of the setup, times the second generator. */
  readonly setup: number
  readonly sum: number
}

let places: KzgPlaces | undefined

export function kzgPlaces(): KzgPlaces {
  places ??= create()
  return places
}

function create(): KzgPlaces {
  const { elements, set2, size2, reserve, g2 } = bls12381()
  const { size } = elements
  const found: KzgPlaces = {
    commitment: reserve(2 * size),
    proof: reserve(3 * size),
    generator: reserve(3 * size),
    negativeGenerator2: reserve(2 * size2),
    setup: reserve(2 * size2),
    sum: reserve(3 * size),
  }
  elements.set(found.generator, generatorX)
  elements.set(found.generator + size, generatorY)
  set2(found.negativeGenerator2, generator2X)
  set2(found.negativeGenerator2 + size2, generator2Y)
  g2.negateAffine(found.negativeGenerator2, found.negativeGenerator2)
  set2(found.setup, setupX)
  set2(found.setup + size2, setupY)
  return found
}
