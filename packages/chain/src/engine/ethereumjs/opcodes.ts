import type { Common } from '@ethereumjs/common'
import { EVMError, type EVMOpts, getOpcodesForHF } from '@ethereumjs/evm'
import { returnDataOutOfBounds } from './halt.ts'

type CustomOpcodes = NonNullable<EVMOpts['customOpcodes']>

const returnDataCopy = 0x3e

/** Where the library departs from the rules, or says less than we must report. */
export function amendOpcodes(common: Common): CustomOpcodes {
  const { opcodes, handlers, dynamicGasHandlers } = getOpcodesForHF(common)
  const amended: CustomOpcodes = []
  const copy = opcodes.get(returnDataCopy)
  const copyGas = dynamicGasHandlers.get(returnDataCopy)
  const copyLogic = handlers.get(returnDataCopy)
  if (copy !== undefined && copyGas !== undefined && copyLogic !== undefined) {
    amended.push({
      opcode: returnDataCopy,
      opcodeName: copy.name,
      baseFee: copy.fee,
      // A read past the end is called "out of gas" there, and an estimate would then ask for more gas.
      async gasFunction(state, gas, rules) {
        const [, offset = 0n, length = 0n] = state.stack.peek(3)
        if (offset + length > state.interpreter.getReturnDataSize()) throw new ReadPastEnd()
        return copyGas(state, gas, rules)
      },
      logicFunction: copyLogic,
    })
  }
  return amended
}

/** Has the mark by which the interpreter knows its own exceptions. */
class ReadPastEnd extends EVMError {
  constructor() {
    super(EVMError.errorMessages.OUT_OF_GAS)
    Object.assign(this, { error: returnDataOutOfBounds })
  }
}
