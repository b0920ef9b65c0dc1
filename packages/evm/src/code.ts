import type { Hex } from '@causeway/rpc'
import type { Activation } from './activation.ts'
import type { PushedWords } from './interpreter/pushedWord.ts'
import type { Spec } from './opcodes/spec.ts'
import type { Run } from './run.ts'

/** Code with what has been found out about it. One object for one code hash, however many accounts have it. */
export interface Code {
  readonly bytes: Uint8Array
  /** `null` for init code, which runs once. */
  readonly hash: Hex | null
  /** The bytes and 33 zeros: a STOP behind the end, and the rest of a PUSH that the end cuts off. */
  readonly padded: Uint8Array
  /** 1 at each JUMPDEST that is no operand of a PUSH; found at the first jump, by `jumpDestinationsOf`. */
  jumpDestinations: Uint8Array | null
  /** Operands of long PUSHes, filled as they are met. */
  words: PushedWords | null
  /** The account that this code stands for (EIP-7702); `undefined` until somebody asks. */
  delegate: Hex | null | undefined
  /** Gas that frames of this code have burned: the measure of what is worth compiling. */
  heat: number
  compiled: Compiled | null
}

/** Code in a form that runs by itself. */
export interface Compiled {
  /** The rules it was made for; it serves no others. */
  readonly spec: Spec
  /**
   * Runs an activation from its `pc`. Gives a callee that is to run first, the same activation if the interpreter is
   * to go on with it, or `null` when it has ended; then its `gas`, `output` and `halt` are set. No frame lies on the
   * native stack, which is too small for a thousand of them.
   */
  run(run: Run, activation: Activation): Activation | null
}

/** Decides which code is worth compiling, and compiles it. */
export interface Compiler {
  /** Asked whenever a frame begins, and now and then at a jump; `null`: interpret it. */
  compiledOf(code: Code, spec: Spec): Compiled | null
}

/** What `padded` has behind the end. */
const padding = 33

export function createCode(bytes: Uint8Array, hash: Hex | null): Code {
  const padded = new Uint8Array(bytes.length + padding)
  padded.set(bytes)
  return {
    bytes: padded.subarray(0, bytes.length),
    hash,
    padded,
    jumpDestinations: null,
    words: null,
    delegate: undefined,
    heat: 0,
    compiled: null,
  }
}

export const noCode = createCode(new Uint8Array(), null)

/** Where the code may be jumped to. Looked for at the first jump, because much code runs without one. */
export function jumpDestinationsOf(code: Code): Uint8Array {
  if (code.jumpDestinations !== null) return code.jumpDestinations
  const { bytes } = code
  const found = new Uint8Array(bytes.length)
  for (let pc = 0; pc < bytes.length; pc++) {
    const opcode = bytes[pc] ?? 0
    if (opcode === 0x5b) found[pc] = 1
    else if (opcode >= 0x60 && opcode <= 0x7f) pc += opcode - 0x5f
  }
  code.jumpDestinations = found
  return found
}
