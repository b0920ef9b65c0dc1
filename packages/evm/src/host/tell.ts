import { toHex } from '@causeway/rpc'
import type { Activation } from '../activation.ts'
import { type Halt, type HaltCode, haltCodes, haltText } from '../halt.ts'
import type { Run } from '../run.ts'
import { gasLeft } from './gas.ts'

const nothing = new Uint8Array()
const names = Object.keys(haltCodes) as (keyof typeof haltCodes)[]

/** A halt in full. `opcode` and `text` are those of the instruction or contract that failed. */
export function haltOf(code: HaltCode, output: Uint8Array, opcode: number, text: string): Halt | null {
  const halted = names[code] ?? 'none'
  switch (halted) {
    case 'none':
      return null
    case 'reverted':
      return { halted, data: toHex(output) }
    case 'invalidOpcode':
      return { halted, opcode }
    case 'precompileFailure':
      return { halted, text }
    default:
      return { halted }
  }
}

/** The opcode that an activation stopped at. */
export function opcodeAt({ code, pc }: Activation): number {
  return code.bytes[pc] ?? 0
}

/** Tells who watches that an activation has ended. */
export function tellExit(run: Run, activation: Activation): void {
  const halt = haltOf(activation.halt, activation.output, opcodeAt(activation), '')
  run.hooks?.exit?.({
    depth: activation.depth,
    gasUsed: BigInt(activation.gasLimit) + activation.reserveLimit - gasLeft(activation),
    output: halt === null || halt.halted === 'reverted' ? activation.output : nothing,
    halt,
    error: halt === null ? null : (activation.error ?? haltText(halt)),
  })
}

/** Tells of the end of a frame that ran no code: a precompiled contract, or one that could not begin. */
export function tellEnd(run: Run, depth: number, halt: HaltCode, gasUsed: bigint, output: Uint8Array): void {
  const said = haltOf(halt, output, 0, run.lastText)
  const error = said === null ? null : haltText(said)
  run.hooks?.exit?.({ depth, gasUsed, output: said === null ? output : nothing, halt: said, error })
}
