import { slice, toBigInt, toBytes } from '../input.ts'
import { type Precompile, PrecompileFailure } from '../precompile.ts'
import { headLength, readLengths } from './lengths.ts'
import { modexpGas } from './modexpGas.ts'
import { powerModulo } from './powerModulo.ts'

/** EIP-198: a power modulo anything. EIP-7823 limits the operands from Osaka on. */
export const modexp: Precompile = {
  name: 'MODEXP',
  gas: modexpGas,
  run(input, rules) {
    const lengths = readLengths(input)
    if (rules.is('osaka') && (lengths.base > limit || lengths.exponent > limit || lengths.modulus > limit))
      throw new PrecompileFailure('one or more of base/exponent/modulus length exceeded 1024 bytes')
    const modulus = Number(lengths.modulus)
    const modulusAt = BigInt(headLength) + lengths.base + lengths.exponent
    // Behind the input all is zero, the modulus too: then neither base nor exponent matters, however long they claim to be.
    if (modulus === 0 || modulusAt >= BigInt(input.length)) return new Uint8Array(modulus)
    const [base, at] = [Number(lengths.base), Number(modulusAt)]
    const result = powerModulo(
      toBigInt(input, headLength, base),
      input.subarray(headLength + base, at),
      toBigInt(slice(input, at, modulus), 0, modulus),
    )
    return toBytes(result, modulus)
  },
}

const limit = 1024n
