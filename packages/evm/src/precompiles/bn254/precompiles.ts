import { slice, toBigInt, truth } from '../input.ts'
import { type Precompile, PrecompileFailure } from '../precompile.ts'
import { bn254, order } from './bn254.ts'
import { bn254Groups } from './groups.ts'
import { bn254Pairing } from './pairing.ts'

/** EIP-196, with the gas of EIP-1108 from Istanbul on. */
export const bn254Add: Precompile = {
  name: 'BN254_ADD',
  gas: (_, rules) => (rules.is('istanbul') ? 150 : 500),
  run(input) {
    const { g1 } = bn254()
    const { readFirst, writeFirst } = bn254Groups()
    const bytes = slice(input, 0, 128)
    const [a, b, sum] = places()
    const isFirst = readFirst(a, bytes, 0)
    const isSecond = readFirst(b, bytes, 64)
    if (isFirst) g1.fromAffine(sum, a)
    else g1.setInfinity(sum)
    if (isSecond) g1.addAffine(sum, sum, b)
    return writeFirst(sum)
  },
}

export const bn254Multiply: Precompile = {
  name: 'BN254_MUL',
  gas: (_, rules) => (rules.is('istanbul') ? 6000 : 40_000),
  run(input) {
    const { readFirst, writeFirst, multiply } = bn254Groups()
    const bytes = slice(input, 0, 96)
    const [a, , product] = places()
    if (!readFirst(a, bytes, 0)) return new Uint8Array(64)
    multiply(product, [a], [toBigInt(bytes, 64, 32) % order])
    return writeFirst(product)
  },
}

/** EIP-197, with the gas of EIP-1108 from Istanbul on. */
export const bn254PairingCheck: Precompile = {
  name: 'BN254_PAIRING',
  gas(input, rules) {
    const pairs = Math.floor(input.length / 192)
    return rules.is('istanbul') ? 45_000 + 34_000 * pairs : 100_000 + 80_000 * pairs
  },
  run(input) {
    if (input.length % 192 !== 0) throw new PrecompileFailure('bad elliptic curve pairing size')
    const { readFirst, readSecond } = bn254Groups()
    const pairing = bn254Pairing()
    pairing.begin()
    for (let offset = 0; offset < input.length; offset += 192) {
      const pair = pairing.next()
      const isFirst = readFirst(pair.first, input, offset)
      const isSecond = readSecond(pair.second, input, offset + 64)
      if (!isFirst || !isSecond) pairing.drop()
    }
    return truth(pairing.isOne())
  },
}

let reserved: readonly [number, number, number] | undefined

function places(): readonly [number, number, number] {
  const { reserve, elements } = bn254()
  reserved ??= [reserve(3 * elements.size), reserve(3 * elements.size), reserve(3 * elements.size)]
  return reserved
}
