import { keccak256 } from '../keccak.ts'
import { isZero, slice } from './input.ts'
import type { Precompile } from './precompile.ts'
import { recoverKey } from './secp256k1/recoverKey.ts'

const nothing = new Uint8Array(0)

/** The address that signed a hash, as a word; nothing at all where nobody did. */
export const ecrecover: Precompile = {
  name: 'ECREC',
  gas: () => 3000,
  run(input) {
    const bytes = slice(input, 0, 128)
    const parity = (bytes[63] ?? 0) - 27
    if (!isZero(bytes, 32, 63) || (parity !== 0 && parity !== 1)) return nothing
    const key = recoverKey(bytes.subarray(0, 32), bytes.subarray(64, 128), parity)
    if (key === null) return nothing
    const word = new Uint8Array(32)
    word.set(keccak256(key).subarray(12), 12)
    return word
  },
}
