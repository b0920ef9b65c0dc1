import type { Precompile } from '../precompile.ts'
import { createBlockHash } from './blockHash.ts'
import { ripemd160Blocks } from './ripemd160.ts'
import { sha256Blocks } from './sha256.ts'

type Hash = (message: Uint8Array) => Uint8Array

let sha: Hash | undefined
let ripemd: Hash | undefined

export function sha256Of(message: Uint8Array): Uint8Array {
  sha ??= createBlockHash(sha256Blocks)
  return sha(message)
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
    ripemd ??= createBlockHash(ripemd160Blocks)
    const word = new Uint8Array(32)
    word.set(ripemd(input), 12)
    return word
  },
}
