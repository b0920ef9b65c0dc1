import { hex } from '@scure/base'
import { associatedToken } from './associatedToken.ts'
import { computeBudget } from './computeBudget.ts'
import { memo } from './memo.ts'
import type { Decoded, Instruction, Program, ProgramContext } from './program.ts'
import { system } from './system.ts'
import { token } from './token.ts'

const programs = new Map<string, Program>(
  [system, token, associatedToken, computeBudget, memo].flatMap((program) =>
    program.addresses.map((address) => [address, program]),
  ),
)

/** An instruction in words; one that the wallet cannot read is said to be unknown. */
export function decodeInstruction(instruction: Instruction, context: ProgramContext): Decoded {
  const program = programs.get(instruction.program)
  const decoded = program?.decode(instruction, context)
  if (decoded !== undefined && decoded !== null)
    return { ...decoded, title: `${program?.name}: ${decoded.title}` }
  return {
    title: program === undefined ? 'Unknown program' : `${program.name}: unknown instruction`,
    lines: [
      { label: 'Program', value: instruction.program, as: 'address' },
      { label: 'Accounts', value: String(instruction.accounts.length), as: 'text' },
      { label: 'Data', value: `0x${hex.encode(instruction.data)}`, as: 'hex' },
    ],
    warnings: [
      {
        code: 'unknownCall',
        severity: 'caution',
        text: `The wallet cannot tell what the program ${instruction.program} would do.`,
      },
    ],
  }
}
