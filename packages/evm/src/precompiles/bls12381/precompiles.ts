import { toBigInt, truth } from '../input.ts'
import { type Precompile, PrecompileFailure } from '../precompile.ts'
import { bls12381, order } from './bls12381.ts'
import { discounts1, discounts2 } from './discounts.ts'
import { type Bls12381Group, bls12381First, bls12381Second, readElement } from './groups.ts'
import { mapToFirst, mapToSecond } from './mapToGroup.ts'
import { bls12381Pairing } from './pairing.ts'

/** The contracts of EIP-2537. */
export const bls12381Add1: Precompile = {
  name: 'BLS12_G1ADD',
  gas: () => 375,
  run: (input) => add(input, bls12381First()),
}

export const bls12381Add2: Precompile = {
  name: 'BLS12_G2ADD',
  gas: () => 600,
  run: (input) => add(input, bls12381Second()),
}

export const bls12381Multiples1: Precompile = {
  name: 'BLS12_G1MSM',
  gas: (input) => multiplesGas(Math.floor(input.length / 160), 12_000, discounts1),
  run: (input) => sumMultiples(input, bls12381First()),
}

export const bls12381Multiples2: Precompile = {
  name: 'BLS12_G2MSM',
  gas: (input) => multiplesGas(Math.floor(input.length / 288), 22_500, discounts2),
  run: (input) => sumMultiples(input, bls12381Second()),
}

export const bls12381PairingCheck: Precompile = {
  name: 'BLS12_PAIRING_CHECK',
  gas: (input) => 37_700 + 32_600 * Math.floor(input.length / 384),
  run(input) {
    expectLength(input.length > 0 && input.length % 384 === 0)
    const [first, second] = [bls12381First(), bls12381Second()]
    const pairing = bls12381Pairing()
    pairing.begin()
    for (let offset = 0; offset < input.length; offset += 384) {
      const pair = pairing.next()
      const isFirst = first.read(pair.first, input, offset)
      const isSecond = second.read(pair.second, input, offset + 128)
      if (isFirst) expectSubgroup(first, pair.first)
      if (isSecond) expectSubgroup(second, pair.second)
      if (!isFirst || !isSecond) pairing.drop()
    }
    return truth(pairing.isOne())
  },
}

export const bls12381Map1: Precompile = {
  name: 'BLS12_MAP_FP_TO_G1',
  gas: () => 5500,
  run(input) {
    expectLength(input.length === 64)
    const { write, places } = bls12381First()
    const [element, point] = places
    readElement(element, input, 0)
    mapToFirst()(point, element)
    return write(point)
  },
}

export const bls12381Map2: Precompile = {
  name: 'BLS12_MAP_FP2_TO_G2',
  gas: () => 23_800,
  run(input) {
    expectLength(input.length === 128)
    const { write, places } = bls12381Second()
    const [element, point] = places
    readElement(element, input, 0)
    readElement(element + bls12381().elements.size, input, 64)
    mapToSecond()(point, element)
    return write(point)
  },
}

/** Points outside the subgroup may be added. */
function add(input: Uint8Array, { width, read, write, places, points }: Bls12381Group): Uint8Array {
  expectLength(input.length === 2 * width)
  const [a, b, sum] = places
  const isFirst = read(a, input, 0)
  const isSecond = read(b, input, width)
  if (isFirst) points.fromAffine(sum, a)
  else points.setInfinity(sum)
  if (isSecond) points.addAffine(sum, sum, b)
  return write(sum)
}

function sumMultiples(input: Uint8Array, group: Bls12381Group): Uint8Array {
  const { width, read, write, places, multiples } = group
  const step = width + 32
  expectLength(input.length > 0 && input.length % step === 0)
  const [place, , sum] = places
  multiples.begin()
  for (let offset = 0; offset < input.length; offset += step) {
    if (!read(place, input, offset)) continue
    expectSubgroup(group, place)
    group.points.copy(multiples.next(scalarAt(input, offset + width)), place)
  }
  multiples.finish(sum)
  return write(sum)
}

function scalarAt(input: Uint8Array, offset: number): bigint {
  return toBigInt(input, offset, 32) % order
}

function multiplesGas(count: number, each: number, discounts: readonly number[]): number {
  const discount = discounts[Math.min(count, discounts.length) - 1] ?? 0
  return Math.floor((count * each * discount) / 1000)
}

function expectLength(isRight: boolean): void {
  if (!isRight) throw new PrecompileFailure('invalid input length')
}

function expectSubgroup(group: Bls12381Group, affine: number): void {
  if (group.isInSubgroup(affine)) return
  throw new PrecompileFailure(`${group.name} point is not on correct subgroup`)
}
