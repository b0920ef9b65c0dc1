import { toHex } from '@causeway/rpc'
import { EVMError, type ExecResult } from '@ethereumjs/evm'
import type { Rules } from '../../forks.ts'
import type { Halt } from '../../halt.ts'

const texts = EVMError.errorMessages

/** RETURNDATACOPY past the end; the library has no name for it. */
export const returnDataOutOfBounds = 'return data out of bounds'

/** What node clients say of a precompiled contract's input where the library says something else. */
const precompileTexts: Record<string, string> = {
  [texts.OUT_OF_RANGE]: 'invalid input length',
  [texts.BLS_12_381_INPUT_EMPTY]: 'invalid input length',
  [texts.BLS_12_381_POINT_NOT_ON_CURVE]: 'invalid point: not on curve',
  [texts.BLS_12_381_FP_NOT_IN_FIELD]: 'invalid fp.Element encoding',
  [texts.INVALID_COMMITMENT]: 'mismatched versioned hash',
  [texts.INVALID_INPUTS]: 'error verifying kzg proof',
  [texts.INVALID_PROOF]: 'error verifying kzg proof',
}

const codeByteGas = 200n

/** The library's exception as ours; `null` when the frame came to its end. */
export function haltOf(result: ExecResult, rules: Rules): Halt | null {
  const error: string | undefined = result.exceptionError?.error
  switch (error) {
    case undefined:
      return null
    case texts.REVERT:
      // A precompiled contract cannot revert, but the library calls it that when its input is no point.
      if (result.runState === undefined) return { halted: 'precompileFailure', text: 'point is not on curve' }
      return { halted: 'reverted', data: toHex(result.returnValue) }
    case texts.OUT_OF_GAS:
      // The library says the same when the code of a new contract cannot be paid for; there the code has returned.
      return returnedCode(result) === null ? { halted: 'outOfGas' } : codeFault(result, rules)
    case texts.CODESTORE_OUT_OF_GAS:
    case texts.CODESIZE_EXCEEDS_MAXIMUM:
      return codeFault(result, rules)
    case texts.STACK_UNDERFLOW:
      return { halted: 'stackUnderflow' }
    case texts.STACK_OVERFLOW:
      return { halted: 'stackOverflow' }
    case texts.INVALID_OPCODE:
      return { halted: 'invalidOpcode', opcode: opcodeOf(result) }
    case texts.STATIC_STATE_CHANGE:
      return { halted: 'writeProtection' }
    case texts.CREATE_COLLISION:
      return { halted: 'createCollision' }
    case texts.INSUFFICIENT_BALANCE:
      return { halted: 'insufficientBalance' }
    case texts.INVALID_BYTECODE_RESULT:
      return { halted: 'invalidCode' }
    case texts.INITCODE_SIZE_VIOLATION:
      return { halted: 'initCodeTooLarge' }
    case returnDataOutOfBounds:
      return { halted: 'returnDataOutOfBounds' }
    default:
      // The library adds where the jump was.
      if (error.startsWith(texts.INVALID_JUMP)) return { halted: 'invalidJump' }
      return { halted: 'precompileFailure', text: precompileTexts[error] ?? error }
  }
}

function opcodeOf(result: ExecResult): number {
  const { runState } = result
  if (runState === undefined) return 0xfe
  return runState.code[runState.programCounter] ?? 0xfe
}

/** Why the code of a new contract is not kept: how it begins is looked at first, then it is paid for, then its size. */
function codeFault(result: ExecResult, rules: Rules): Halt {
  const code = returnedCode(result) ?? new Uint8Array()
  if (rules.is('london') && code[0] === 0xef) return { halted: 'invalidCode' }
  const isPaid = (result.runState?.gasLeft ?? 0n) >= BigInt(code.length) * codeByteGas
  return { halted: isPaid ? 'codeTooLarge' : 'codeStoreOutOfGas' }
}

/** What a creation returned, whatever became of it. */
function returnedCode({ runState }: ExecResult): Uint8Array | null {
  const code = runState !== undefined && 'returnValue' in runState ? runState.returnValue : undefined
  return code instanceof Uint8Array ? code : null
}
