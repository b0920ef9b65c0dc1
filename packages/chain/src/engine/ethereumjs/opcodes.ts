import { fromHex, toHexOfSize } from '@causeway/rpc'
import type { Common } from '@ethereumjs/common'
import { EVMError, type EVMOpts, getOpcodesForHF } from '@ethereumjs/evm'
import { Address } from '@ethereumjs/util'
import { returnDataOutOfBounds } from './halt.ts'

type CustomOpcode = Extract<NonNullable<EVMOpts['customOpcodes']>[number], { opcodeName: string }>
type Logic = CustomOpcode['logicFunction']
type Gas = NonNullable<CustomOpcode['gasFunction']>
type RunState = Parameters<Logic>[0]

const addressMask = (1n << 160n) - 1n
const nothing = new Uint8Array()

/**
 * Instructions in which the library departs from the rules, or says less than we must report. Code that begins with
 * 0xEF00 is of the object format there even where no fork knows that format; by the rules it is code like any other.
 */
const amendments: readonly { opcode: number; gas?: (own: Gas) => Gas; logic?: Logic }[] = [
  // RETURNDATACOPY past the end is called "out of gas" there, and an estimate would then ask for more.
  {
    opcode: 0x3e,
    gas: (own) => async (state, gas, rules) => {
      const [, offset = 0n, length = 0n] = state.stack.peek(3)
      if (offset + length > state.interpreter.getReturnDataSize()) throw new ReadPastEnd()
      return own(state, gas, rules)
    },
  },
  // EXTCODESIZE
  {
    opcode: 0x3b,
    logic: async (state) => {
      const code = await state.stateManager.getCode(addressOf(state.stack.pop()))
      state.stack.push(BigInt(code.length))
    },
  },
  // EXTCODECOPY
  {
    opcode: 0x3c,
    logic: async (state) => {
      const [address = 0n, to = 0n, from = 0n, length = 0n] = state.stack.popN(4)
      if (length === 0n) return
      const code = await state.stateManager.getCode(addressOf(address))
      const copied = new Uint8Array(Number(length))
      if (from < BigInt(code.length)) copied.set(code.subarray(Number(from), Number(from + length)))
      state.memory.write(Number(to), copied.length, copied)
    },
  },
  // EXTCODEHASH
  {
    opcode: 0x3f,
    logic: async (state) => {
      const account = await state.stateManager.getAccount(addressOf(state.stack.pop()))
      const isDead = account === undefined || account.isEmpty()
      state.stack.push(isDead ? 0n : BigInt(`0x${Buffer.from(account.codeHash).toString('hex')}`))
    },
  },
  // CREATE
  {
    opcode: 0xf0,
    logic: async (state, rules) => {
      const [value = 0n, offset = 0n, length = 0n] = state.stack.popN(3)
      const initCode = initCodeOf(state, rules, offset, length)
      state.stack.push(await state.interpreter.create(takeGas(state), value, initCode))
    },
  },
  // CREATE2
  {
    opcode: 0xf5,
    logic: async (state, rules) => {
      const [value = 0n, offset = 0n, length = 0n, salt = 0n] = state.stack.popN(4)
      const initCode = initCodeOf(state, rules, offset, length)
      const saltBytes = fromHex(toHexOfSize(salt, 32))
      state.stack.push(await state.interpreter.create2(takeGas(state), value, initCode, saltBytes))
    },
  },
]

/** The amended instructions that this fork has. */
export function amendOpcodes(common: Common): CustomOpcode[] {
  const { opcodes, handlers, dynamicGasHandlers } = getOpcodesForHF(common)
  return amendments.flatMap(({ opcode, gas, logic }) => {
    const row = opcodes.get(opcode)
    const ownGas = dynamicGasHandlers.get(opcode)
    const ownLogic = handlers.get(opcode)
    if (row === undefined || ownGas === undefined || ownLogic === undefined) return []
    return {
      opcode,
      opcodeName: row.name,
      baseFee: row.fee,
      gasFunction: gas === undefined ? ownGas : gas(ownGas),
      logicFunction: logic ?? ownLogic,
    }
  })
}

function addressOf(word: bigint): Address {
  return new Address(fromHex(toHexOfSize(word & addressMask, 20)))
}

function initCodeOf(state: RunState, rules: Common, offset: bigint, length: bigint): Uint8Array {
  // EIP-3860
  if (rules.isActivatedEIP(3860) && length > rules.param('maxInitCodeSize')) {
    throw new EVMError(EVMError.errorMessages.INITCODE_SIZE_VIOLATION)
  }
  return length === 0n ? nothing : state.memory.read(Number(offset), Number(length), true)
}

/** What the gas function has set aside for the new frame. */
function takeGas(state: RunState): bigint {
  const gas = state.messageGasLimit ?? 0n
  delete state.messageGasLimit
  return gas
}

/** Has the mark by which the interpreter knows its own exceptions. */
class ReadPastEnd extends EVMError {
  constructor() {
    super(EVMError.errorMessages.OUT_OF_GAS)
    Object.assign(this, { error: returnDataOutOfBounds })
  }
}
