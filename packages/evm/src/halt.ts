import type { Hex } from '@causeway/rpc'
import { opcodeName } from './opcodes/opcodeName.ts'

/** Why an execution stopped before its end. */
export type Halt =
  | { halted: 'reverted'; data: Hex }
  | { halted: 'outOfGas' }
  | { halted: 'invalidOpcode'; opcode: number }
  | { halted: 'invalidJump' }
  | { halted: 'stackUnderflow' }
  | { halted: 'stackOverflow' }
  | { halted: 'writeProtection' }
  | { halted: 'callDepth' }
  | { halted: 'insufficientBalance' }
  | { halted: 'createCollision' }
  | { halted: 'codeTooLarge' }
  | { halted: 'initCodeTooLarge' }
  | { halted: 'invalidCode' }
  | { halted: 'codeStoreOutOfGas' }
  | { halted: 'nonceOverflow' }
  | { halted: 'returnDataOutOfBounds' }
  | { halted: 'precompileFailure'; text: string }

/** The same as numbers, for the loop and for compiled code. Zero: it came to its end. */
export const haltCodes = {
  none: 0,
  reverted: 1,
  outOfGas: 2,
  invalidOpcode: 3,
  invalidJump: 4,
  stackUnderflow: 5,
  stackOverflow: 6,
  writeProtection: 7,
  callDepth: 8,
  insufficientBalance: 9,
  createCollision: 10,
  codeTooLarge: 11,
  initCodeTooLarge: 12,
  invalidCode: 13,
  codeStoreOutOfGas: 14,
  nonceOverflow: 15,
  returnDataOutOfBounds: 16,
  precompileFailure: 17,
} as const satisfies Record<Halt['halted'] | 'none', number>

export type HaltCode = (typeof haltCodes)[keyof typeof haltCodes]

const texts: Record<Exclude<Halt['halted'], 'invalidOpcode' | 'precompileFailure'>, string> = {
  reverted: 'execution reverted',
  outOfGas: 'out of gas',
  invalidJump: 'invalid jump destination',
  stackUnderflow: 'stack underflow',
  stackOverflow: 'stack limit reached',
  writeProtection: 'write protection',
  callDepth: 'max call depth exceeded',
  insufficientBalance: 'insufficient balance for transfer',
  createCollision: 'contract address collision',
  codeTooLarge: 'max code size exceeded',
  initCodeTooLarge: 'max initcode size exceeded',
  invalidCode: 'invalid code: must not begin with 0xef',
  codeStoreOutOfGas: 'contract creation code storage out of gas',
  nonceOverflow: 'nonce uint64 overflow',
  returnDataOutOfBounds: 'return data out of bounds',
}

/** The sentence that node clients print for a halt. */
export function haltText(halt: Halt): string {
  switch (halt.halted) {
    case 'invalidOpcode':
      return `invalid opcode: ${opcodeName(halt.opcode)}`
    case 'precompileFailure':
      return halt.text
    default:
      return texts[halt.halted]
  }
}
