import { bls12_381 as noble } from '@noble/curves/bls12-381.js'
import { bls12381 } from '../bls12381/bls12381.ts'

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

/**
 * From the trusted setup of the Ethereum KZG ceremony, which this is the only part of that a check needs: the second of
 * its points in the second group.
 */
const setupX = [
  0x185cbfee53492714734429b7b38608e23926c911cceceac9a36851477ba4c60b087041de621000edc98edada20c1def2n,
  0x15bfd7dd8cdeb128843bc287230af38926187075cbfbefa81009a2ce615ac53d2914e5870cb452d2afaaab24f3499f72n,
] as const
const setupY = [
  0x014353bdb96b626dd7d5ee8599d1fca2131569490e28de18e82451a496a9c9794ce26d105941f383ee689bfbbb832a99n,
  0x1666c54b0a32529503432fcae0181b4bef79de09fc63671fda5ed1ba9bfa07899495346f3d7ac9cd23048ef30d0a154fn,
] as const

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
  const [one, two] = [noble.G1.Point.BASE.toAffine(), noble.G2.Point.BASE.toAffine()]
  elements.set(found.generator, one.x)
  elements.set(found.generator + size, one.y)
  set2(found.negativeGenerator2, [two.x.c0, two.x.c1])
  set2(found.negativeGenerator2 + size2, [two.y.c0, two.y.c1])
  g2.negateAffine(found.negativeGenerator2, found.negativeGenerator2)
  set2(found.setup, setupX)
  set2(found.setup + size2, setupY)
  return found
}
