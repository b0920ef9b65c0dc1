import { truth } from '../input.ts'
import type { Precompile } from '../precompile.ts'
import { verifyP256 } from './verify.ts'

/** EIP-7951: one if a signature holds; nothing at all if it does not, or if the input is malformed. */
export const p256Verify: Precompile = {
  name: 'P256VERIFY',
  gas: () => 6900,
  run: (input) => (input.length === 160 && verifyP256(input) ? truth(true) : new Uint8Array(0)),
}
