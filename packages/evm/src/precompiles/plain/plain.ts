import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { truth } from '../input.ts'
import type { Precompile } from '../precompile.ts'
import { plainBlake2f } from './blake2f.ts'
import {
  plainBls12381Add1,
  plainBls12381Add2,
  plainBls12381Map1,
  plainBls12381Map2,
  plainBls12381Multiples1,
  plainBls12381Multiples2,
  plainBls12381Pairing,
} from './bls12381.ts'
import { plainBn254Add, plainBn254Multiply, plainBn254Pairing } from './bn254.ts'
import { plainPointEvaluation } from './pointEvaluation.ts'
import { plainVerifyP256 } from './signatures.ts'

export { plainRecoverKey } from './signatures.ts'

/**
 * How precompiled contracts run where WebAssembly cannot be compiled, by their numbers: with the noble libraries, ten
 * times slower. Those that are not here need no WebAssembly, or find out for themselves.
 */
export const plainRuns: Readonly<Record<number, Precompile['run']>> = {
  2: (input) => sha256(input),
  3(input) {
    const word = new Uint8Array(32)
    word.set(ripemd160(input), 12)
    return word
  },
  6: plainBn254Add,
  7: plainBn254Multiply,
  8: plainBn254Pairing,
  9: plainBlake2f,
  10: plainPointEvaluation,
  11: plainBls12381Add1,
  12: plainBls12381Multiples1,
  13: plainBls12381Add2,
  14: plainBls12381Multiples2,
  15: plainBls12381Pairing,
  16: plainBls12381Map1,
  17: plainBls12381Map2,
  256: (input) => (input.length === 160 && plainVerifyP256(input) ? truth(true) : new Uint8Array(0)),
}
