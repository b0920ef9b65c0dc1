import type { Line, Warning } from '../../../view/view.ts'

/** An instruction with its accounts by name; `null` is one that stands in a look-up table nobody could read. */
export interface Instruction {
  readonly program: string
  readonly accounts: readonly (string | null)[]
  readonly data: Uint8Array
}

/** What a decoder may know beside the instruction. */
export interface ProgramContext {
  /** The account that would sign. */
  readonly account: string
  readonly own: readonly string[]
  readonly recipients: readonly string[]
  /** The native unit of the network. */
  readonly symbol: string
}

/** An instruction in words. */
export interface Decoded {
  readonly title: string
  readonly lines: readonly Line[]
  readonly warnings: readonly Warning[]
  /** Who gets something of the signer by it. */
  readonly recipient?: string
}

/** One program that the wallet can read. `null` is an instruction that it does not know. */
export interface Program {
  readonly name: string
  readonly addresses: readonly string[]
  decode(instruction: Instruction, context: ProgramContext): Decoded | null
}

export const lamportDecimals = 9

/** A line that names an account of an instruction. */
export function accountLine(label: string, instruction: Instruction, index: number): Line {
  const address = instruction.accounts[index]
  if (address === undefined) return { label, value: 'not given', as: 'text' }
  if (address === null) return { label, value: 'in a look-up table that could not be read', as: 'text' }
  return { label, value: address, as: 'address' }
}
