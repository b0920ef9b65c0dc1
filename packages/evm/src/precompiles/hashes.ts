import { createRIPEMD160, createSHA256 } from 'hash-wasm'
import type { Precompile } from './precompile.ts'

// The modules are compiled once, here, so that hashing itself can be synchronous.
const [sha, ripemd] = await Promise.all([createSHA256(), createRIPEMD160()])

export function sha256Of(bytes: Uint8Array): Uint8Array {
  return sha.init().update(bytes).digest('binary')
}

export const sha256: Precompile = {
  name: 'SHA256',
  gas: (input) => 60 + 12 * Math.ceil(input.length / 32),
  run: sha256Of,
}

export const ripemd160: Precompile = {
  name: 'RIPEMD160',
  gas: (input) => 600 + 120 * Math.ceil(input.length / 32),
  run(input) {
    const word = new Uint8Array(32)
    word.set(ripemd.init().update(input).digest('binary'), 12)
    return word
  },
}
