import type { Rules } from '../forks.ts'

/** A contract that clients implement themselves. */
export interface Precompile {
  /** Its name in EIP-7910. */
  readonly name: string
  /** What a call costs; infinity if nobody can pay for it. */
  gas(input: Uint8Array, rules: Rules): number
  /** The output, in bytes of its own. Throws `PrecompileFailure` if the input is refused, which takes all gas. */
  run(input: Uint8Array, rules: Rules): Uint8Array
}

/** An input that a precompile refuses, in the words of node clients. */
export class PrecompileFailure extends Error {
  override readonly name = 'PrecompileFailure'
}
