import type { Activation } from '../activation.ts'
import { call as hostCall } from '../host/call.ts'
import { create as hostCreate } from '../host/create.ts'
import type { Run } from '../run.ts'
import type { Word } from '../words/word.ts'
import type { SharedMemory } from './sharedMemory.ts'
import { call, callcode, create, create2, delegatecall } from './translate/instructions.ts'
import { readLimbs } from './words.ts'

/** How many words a call or creation takes. */
export function callOperands(opcode: number): number {
  if (opcode === create) return 3
  if (opcode === create2) return 4
  return opcode === call || opcode === callcode ? 7 : 6
}

/** A call or creation whose operands are on a compiled stack, the first at the top. Gives what the host gives. */
export function callFromCompiled(
  run: Run,
  activation: Activation,
  shared: SharedMemory,
  opcode: number,
  top: number,
): Activation | null {
  const word = (index: number): Word => readLimbs(shared, top + 32 * index)
  switch (opcode) {
    case create:
      return hostCreate(run, activation, word(0), word(1), word(2), null)
    case create2:
      return hostCreate(run, activation, word(0), word(1), word(2), word(3))
    case call:
    case callcode: {
      const kind = opcode === call ? 'CALL' : 'CALLCODE'
      return hostCall(run, activation, kind, word(0), word(1), word(2), word(3), word(4), word(5), word(6))
    }
    default: {
      const kind = opcode === delegatecall ? 'DELEGATECALL' : 'STATICCALL'
      return hostCall(run, activation, kind, word(0), word(1), 0, word(2), word(3), word(4), word(5))
    }
  }
}
