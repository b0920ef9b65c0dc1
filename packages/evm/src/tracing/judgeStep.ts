import type { Activation } from '../activation.ts'
import { gasLeft } from '../host/gas.ts'
import { sentryGas } from '../host/storage.ts'
import { opcodes } from '../opcodes/opcodes.ts'
import type { Run } from '../run.ts'
import { toAddress, toAddressWord } from '../words/address.ts'
import { toBig, type Word } from '../words/word.ts'
import { isCall, judgeCall } from './judgeCall.ts'
import { memoryNeeded } from './stepMemory.ts'
import { stepPrice, stepRefund } from './stepPrice.ts'

/** What an instruction costs, and why it cannot begin; `null` when it can. */
export interface Verdict {
  gasCost: bigint
  error: string | null
  /** What it earns. It counts as soon as the price is known, even one that cannot be paid. */
  refund: number
}

/** An instruction that is about to run. */
export interface Attempt {
  opcode: number
  /** A word of the stack, from the top. */
  at: (place: number) => Word
  gasLeft: bigint
  fixed: bigint
  /** How far the memory must reach. */
  memory: bigint
}

/** Above this the square of the word count no longer fits in 64 bits. */
const memoryLimit = 0x1fffffffe0n

/**
 * The price of the instruction that an activation stands before, as node clients print it, and the words they have
 * for one that fails before it begins. They look at the stack first, then at the fixed part of the price, then at the
 * rest. The loop comes to the same end, but has no use for words, nor for a price that cannot be paid.
 */
export function judgeStep(run: Run, activation: Activation): Verdict {
  const { spec } = run
  const { stack, stackSize } = activation
  const opcode = activation.code.padded[activation.pc] ?? 0
  const row = opcodes[opcode]
  if (row === undefined || spec.defined[opcode] === 0) return { gasCost: 0n, error: null, refund: 0 }
  const left = gasLeft(activation)
  const fixed = BigInt(spec.gas[opcode] ?? 0)
  const failed = (error: string): Verdict => ({ gasCost: fixed, error, refund: 0 })

  if (stackSize < row.pops) return failed(`stack underflow (${stackSize} <=> ${row.pops})`)
  const most = spec.maxStack[opcode] ?? 0
  if (stackSize > most) return failed(`stack limit reached ${stackSize} (${most})`)
  if (fixed > left) return failed('out of gas')
  const at = (place: number): Word => stack[stackSize - 1 - place] ?? 0
  const memory = memoryNeeded(opcode, at)
  if (memory === null) return failed('gas uint64 overflow')
  const attempt: Attempt = { opcode, at, gasLeft: left, fixed, memory }
  const reason = refusal(run, activation, attempt)
  if (reason !== null) return failed(`out of gas: ${reason}`)
  if (isCall(opcode)) return judgeCall(run, activation, attempt)
  const gasCost = fixed + stepPrice(run, activation, attempt)
  const refund = stepRefund(run, activation, attempt)
  return { gasCost, error: gasCost > left ? 'out of gas' : null, refund }
}

/** The reasons found while the rest of the price is counted. */
function refusal(run: Run, activation: Activation, attempt: Attempt): string | null {
  const { spec, world } = run
  const { opcode, at, gasLeft, fixed, memory } = attempt
  const isCreating = opcode === 0xf0 || opcode === 0xf5
  const isPaying = opcode === 0xf1 && toBig(at(2)) > 0n
  const isWriting = opcode === 0x55 || isCreating || opcode === 0xff || isPaying
  if (activation.isStatic && isWriting) return 'write protection'
  if (memory > memoryLimit) return 'gas uint64 overflow'
  const gas = gasLeft - fixed
  if (opcode === 0x55 && spec.hasSentry && gas <= sentryGas) return 'not enough gas for reentrancy sentry'
  if (isCreating && toBig(at(2)) > spec.maxInitCodeSize) {
    return `max initcode size exceeded: code size ${at(2)} limit ${spec.maxInitCodeSize}`
  }
  if (opcode === 0xff && spec.isBerlin && gas < 2600n) {
    const heir = world.entry(toAddress(toAddressWord(at(0))))
    if (!world.isWarmEntry(heir)) return 'out of gas'
  }
  return null
}
