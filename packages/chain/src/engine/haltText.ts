import type { Halt } from './port.ts'
import { opcodeName } from './tracers/opcodes.ts'

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
