import type { Code } from '../wasm/assembly.ts'
import type { Locals } from '../wasm/functionBody.ts'
import type { Signature } from '../wasm/moduleBytes.ts'
import { typeI64 } from '../wasm/opcodes.ts'

/** A function that all compiled code shares. Words go in and out as four numbers of 64 bits, the lowest first. */
export interface Routine {
  readonly name: string
  readonly signature: Signature
  /** `at` gives the number of another routine, by name. Parameters are the first locals. */
  body(locals: Locals, at: (name: string) => number): Code
}

export const word: readonly number[] = [typeI64, typeI64, typeI64, typeI64]

/** Takes so many words and gives one. */
export function wordSignature(words: number): Signature {
  return { params: Array.from({ length: words }, () => word).flat(), results: word }
}
