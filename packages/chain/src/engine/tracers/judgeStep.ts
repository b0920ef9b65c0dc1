import { type Hex, toHexOfSize } from '@causeway/rpc'
import type { Rules } from '../../forks.ts'
import { isEmptyAccount, type World } from '../world.ts'
import { constantGas, type Opcode, opcodes } from './opcodes.ts'

/** An instruction that is about to run. */
export interface Attempt {
  code: number
  /** Bottom first. */
  stack: readonly bigint[]
  memoryBytes: number
  gasLeft: bigint
  /** What the interpreter found it to cost; of no meaning when it gave up in the middle of counting. */
  fee: bigint
  isStatic: boolean
  address: Hex
  /** The account that a call, or the end of a contract, reaches had not been reached before (EIP-2929). */
  isCold: boolean
}

/** What an instruction costs, and why it cannot begin; `null` when it can. */
export interface Verdict {
  gasCost: bigint
  /** The part of the cost that a callee gets, before the stipend. */
  forwarded: bigint
  error: string | null
}

const stackLimit = 1024
const uint64 = 1n << 64n
/** Above this the square of the word count no longer fits in 64 bits. */
const memoryLimit = 0x1fffffffe0n
const maxInitCodeSize = 49_152n
const addressMask = (1n << 160n) - 1n

/**
 * The price of an instruction as node clients print it, and the words they have for one that fails before it begins.
 * They look at the stack first, then at the fixed part of the price, then at the rest, and an interpreter that looks
 * in another order fails just the same, but names another price and another reason. So both are found here.
 */
export function judgeStep(attempt: Attempt, rules: Rules, world: World): Verdict {
  const { code, stack, gasLeft } = attempt
  const opcode = opcodes[code]
  if (opcode === undefined) return { gasCost: 0n, forwarded: 0n, error: null }
  const fixed = constantGas(opcode, rules)
  const failed = (error: string): Verdict => ({ gasCost: fixed, forwarded: 0n, error })

  if (stack.length < opcode.pops) return failed(`stack underflow (${stack.length} <=> ${opcode.pops})`)
  const most = stackLimit + opcode.pops - opcode.pushes
  if (stack.length > most) return failed(`stack limit reached ${stack.length} (${most})`)
  if (fixed > gasLeft) return failed('out of gas')
  const memory = memoryNeeded(opcode, stack)
  if (memory === null) return failed('gas uint64 overflow')
  const reason = refusal(attempt, memory, gasLeft - fixed, rules)
  if (reason !== null) return failed(`out of gas: ${reason}`)

  if (isCall(code) && !rules.is('prague')) return judgeCall(attempt, memory, fixed, rules, world)
  const fee = ownPrice(attempt, memory) ?? attempt.fee
  const forwarded = isCall(code) && fee <= gasLeft ? forwardedGas(top(stack, 0), gasLeft - fee, rules) : 0n
  const gasCost = fee + forwarded
  return { gasCost, forwarded, error: gasCost > gasLeft ? 'out of gas' : null }
}

/** All but one 64th, or what was asked for if that is less (EIP-150). */
export function forwardedGas(asked: bigint, available: bigint, rules: Rules): bigint {
  if (!rules.is('tangerineWhistle')) return asked
  const most = available - available / 64n
  return asked < most ? asked : most
}

/**
 * A call before Prague. The price is known whole before it is charged, what the callee gets included, and where the
 * gas does not even reach for the rest, "all but one 64th" of it wraps around in 64 bits.
 */
function judgeCall(attempt: Attempt, memory: bigint, fixed: bigint, rules: Rules, world: World): Verdict {
  const { code, stack, gasLeft, memoryBytes, isCold } = attempt
  const failed = (reason: string): Verdict => ({
    gasCost: fixed,
    forwarded: 0n,
    error: `out of gas: ${reason}`,
  })
  const cold = isCold && rules.is('berlin') ? 2500n : 0n
  const gas = gasLeft - fixed - cold
  if (gas < 0n) return failed('out of gas')
  const isPaying = code === 0xf1 || code === 0xf2
  let extras = expansionGas(memoryBytes, memory) + (isPaying && top(stack, 2) > 0n ? 9000n : 0n)
  if (code === 0xf1) {
    if (extras > gas) return failed('out of gas')
    if (createsCallee(attempt, rules, world)) extras += 25_000n
  }
  const forwarded = forwardedGas(top(stack, 0), BigInt.asUintN(64, gas - extras), rules)
  if (forwarded >= uint64 || cold + extras + forwarded >= uint64) return failed('gas uint64 overflow')
  const gasCost = fixed + cold + extras + forwarded
  return { gasCost, forwarded, error: gasCost > gasLeft ? 'out of gas' : null }
}

/** EIP-158 lets only a transfer make an account. */
function createsCallee({ stack }: Attempt, rules: Rules, world: World): boolean {
  const callee = world.account(toHexOfSize(top(stack, 1) & addressMask, 20))
  if (!rules.is('spuriousDragon')) return callee === null
  return top(stack, 2) > 0n && (callee === null || isEmptyAccount(callee))
}

function top(stack: readonly bigint[], place: number): bigint {
  return stack[stack.length - 1 - place] ?? 0n
}

function isCall(code: number): boolean {
  return code === 0xf1 || code === 0xf2 || code === 0xf4 || code === 0xfa
}

/** How far the memory must reach in bytes; `null` when that is no 64-bit number. */
function memoryNeeded(opcode: Opcode, stack: readonly bigint[]): bigint | null {
  let needed = 0n
  for (const { offset, length } of opcode.memory) {
    const size = typeof length === 'number' ? top(stack, length) : length.bytes
    if (size === 0n) continue
    const end = top(stack, offset) + size
    if (end > uint64 - 32n) return null
    if (end > needed) needed = end
  }
  return needed
}

/** The reasons found while the rest of the price is counted. */
function refusal(attempt: Attempt, memory: bigint, gas: bigint, rules: Rules): string | null {
  const { code, stack, isStatic, fee, isCold } = attempt
  const isWriting =
    code === 0x55 || code === 0xf0 || code === 0xf5 || code === 0xff || (code === 0xf1 && top(stack, 2) > 0n)
  if (isStatic && isWriting) return 'write protection'
  if (memory > memoryLimit) return 'gas uint64 overflow'
  // EIP-2200
  if (code === 0x55 && rules.is('istanbul') && gas <= 2300n) return 'not enough gas for reentrancy sentry'
  if ((code === 0xf0 || code === 0xf5) && rules.is('shanghai') && top(stack, 2) > maxInitCodeSize) {
    return `max initcode size exceeded: code size ${top(stack, 2)} limit ${maxInitCodeSize}`
  }
  if (code === 0xff && rules.is('berlin') && isCold && gas < 2600n) return 'out of gas'
  // Reaching an account costs something, so a call without a price is one the interpreter gave up on.
  if (isCall(code) && rules.is('prague') && fee === 0n) return 'out of gas'
  return null
}

/** The price where the interpreter may have given up before it had one. */
function ownPrice({ code, stack, memoryBytes }: Attempt, memory: bigint): bigint | null {
  if (code >= 0xa0 && code <= 0xa4) {
    return 375n * BigInt(code - 0xa0 + 1) + 8n * top(stack, 1) + expansionGas(memoryBytes, memory)
  }
  if (code === 0x3e) return 3n + 3n * words(top(stack, 2)) + expansionGas(memoryBytes, memory)
  return null
}

function words(bytes: bigint): bigint {
  return (bytes + 31n) / 32n
}

function memoryGas(wordCount: bigint): bigint {
  return 3n * wordCount + (wordCount * wordCount) / 512n
}

function expansionGas(memoryBytes: number, needed: bigint): bigint {
  const before = words(BigInt(memoryBytes))
  const after = words(needed)
  return after > before ? memoryGas(after) - memoryGas(before) : 0n
}
