import { fromHex, toHexOfSize } from '@causeway/rpc'
import type { Common } from '@ethereumjs/common'
import { type EVM, EVMError, type EVMOpts } from '@ethereumjs/evm'
import { Address } from '@ethereumjs/util'
import { memoryLimit } from '../../host/memory.ts'
import { opcodes } from '../../opcodes/opcodes.ts'
import { returnDataOutOfBounds } from './oracleHalt.test.support.ts'

type CustomOpcode = Extract<NonNullable<EVMOpts['customOpcodes']>[number], { opcodeName: string }>
type Logic = CustomOpcode['logicFunction']
type Gas = NonNullable<CustomOpcode['gasFunction']>
type RunState = Parameters<Logic>[0]

interface Amendment {
  opcode: number
  /** What is looked at before the gas of the operands is counted. */
  before?: (state: RunState, rules: Common) => void
  /** The instruction whose gas this one has. */
  gasAs?: number
  logic?: (own: Logic) => Logic
}

const addressMask = (1n << 160n) - 1n
const nothing = new Uint8Array()
const stackLimit = 1024
const memoryWords = BigInt(memoryLimit / 32)

/**
 * Instructions in which the library departs from the rules that node clients keep. Code that begins with 0xEF00 is of
 * the object format there even where no fork knows that format; by the rules it is code like any other.
 */
const amendments: readonly Amendment[] = [
  // RETURNDATACOPY past the end is called "out of gas" there; it is a fault of its own, found when the gas is paid.
  {
    opcode: 0x3e,
    gasAs: 0x37,
    logic: (own) => (state, rules) => {
      const [, offset = 0n, length = 0n] = state.stack.peek(3)
      if (offset + length > state.interpreter.getReturnDataSize()) throw new ReadPastEnd()
      return own(state, rules)
    },
  },
  // EXTCODESIZE
  {
    opcode: 0x3b,
    logic: () => async (state) => {
      const code = await state.stateManager.getCode(addressOf(state.stack.pop()))
      state.stack.push(BigInt(code.length))
    },
  },
  // EXTCODECOPY
  {
    opcode: 0x3c,
    logic: () => async (state) => {
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
    logic: () => async (state) => {
      const account = await state.stateManager.getAccount(addressOf(state.stack.pop()))
      const isDead = account === undefined || account.isEmpty()
      state.stack.push(isDead ? 0n : BigInt(`0x${Buffer.from(account.codeHash).toString('hex')}`))
    },
  },
  // CREATE
  {
    opcode: 0xf0,
    before: (state, rules) => checkInitCode(state, rules),
    logic: () => async (state) => {
      const [value = 0n, offset = 0n, length = 0n] = state.stack.popN(3)
      state.stack.push(
        await state.interpreter.create(takeGas(state), value, initCodeOf(state, offset, length)),
      )
    },
  },
  // CREATE2
  {
    opcode: 0xf5,
    before: (state, rules) => checkInitCode(state, rules),
    logic: () => async (state) => {
      const [value = 0n, offset = 0n, length = 0n, salt = 0n] = state.stack.popN(4)
      const initCode = initCodeOf(state, offset, length)
      const saltBytes = fromHex(toHexOfSize(salt, 32))
      state.stack.push(await state.interpreter.create2(takeGas(state), value, initCode, saltBytes))
    },
  },
]

/**
 * Puts the amendments in place, and the order in which a node client looks for faults: bounds of the stack, the fixed
 * part of the price, and only then operands. The library takes the whole price first and finds the bounds when it uses
 * the stack, so that a fault can have another name there.
 */
export function amend(evm: EVM): void {
  // biome-ignore lint/complexity/useLiteralKeys: the member is protected, and only so can it be reached.
  const table = evm['_opcodeMap']
  const own = [...table]
  for (const [code, entry] of own.entries()) {
    const row = opcodes[code]
    if (row === undefined || entry.opcodeInfo.code !== code) continue
    const { opcodeInfo, opHandler } = entry
    const amendment = amendments.find(({ opcode }) => opcode === code)
    const gasHandler = amendment?.gasAs === undefined ? entry.gasHandler : own[amendment.gasAs]?.gasHandler
    const limit = stackLimit + row.pops - row.pushes
    const gas: Gas = async (state, price, rules) => {
      const size = state.stack.length
      if (size < row.pops) throw new EVMError(EVMError.errorMessages.STACK_UNDERFLOW)
      if (size > limit) throw new EVMError(EVMError.errorMessages.STACK_OVERFLOW)
      if (price > state.gasLeft) throw new EVMError(EVMError.errorMessages.OUT_OF_GAS)
      amendment?.before?.(state, rules)
      if (gasHandler === undefined || !opcodeInfo.dynamicGas) return price
      const whole = await gasHandler(state, price, rules)
      // Ours ends there. It takes more gas than a block has ever had, but some programs have that.
      if (state.memoryWordCount > memoryWords) throw new EVMError(EVMError.errorMessages.OUT_OF_GAS)
      return whole
    }
    // The information is frozen and of a class of its own, so it is copied by hand.
    const info = Object.assign(Object.create(Object.getPrototypeOf(opcodeInfo)), opcodeInfo, {
      dynamicGas: true,
    })
    const handler = amendment?.logic?.(opHandler) ?? opHandler
    table[code] = { opcodeInfo: info, gasHandler: gas, opHandler: handler }
    if (amendment?.logic !== undefined) info.isAsync = true
  }
}

function addressOf(word: bigint): Address {
  return new Address(fromHex(toHexOfSize(word & addressMask, 20)))
}

/** EIP-3860: node clients look at the size before they count the gas; the library when it is paid. */
function checkInitCode(state: RunState, rules: Common): void {
  const [, , length = 0n] = state.stack.peek(3)
  if (!rules.isActivatedEIP(3860) || length <= rules.param('maxInitCodeSize')) return
  // In a static frame no contract is made, whatever its size.
  if (state.interpreter.isStatic()) throw new EVMError(EVMError.errorMessages.STATIC_STATE_CHANGE)
  throw new EVMError(EVMError.errorMessages.INITCODE_SIZE_VIOLATION)
}

function initCodeOf(state: RunState, offset: bigint, length: bigint): Uint8Array {
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
