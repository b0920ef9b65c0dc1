import { type ForkName, forkNames, type Rules } from '../forks.ts'
import { opcodes } from './opcodes.ts'

/** The rules of a fork as the loop and compiled code want them: arrays by the byte of the instruction, and numbers. */
export interface Spec {
  /** Tells specs apart: the same rules have the same one. */
  readonly key: string
  readonly fork: ForkName
  readonly is: (fork: ForkName) => boolean
  /** 1 for an instruction that this fork knows. */
  readonly defined: Uint8Array
  /** The part of the price that does not depend on operands or the state. */
  readonly gas: Uint16Array
  /** How many words must be on the stack; more than a stack can hold for what is not defined. */
  readonly minStack: Uint16Array
  /** How many words may be on the stack. */
  readonly maxStack: Uint16Array

  /** EIP-160 */
  readonly expByteGas: number
  /** Whether SSTORE looks at the value before the transaction (EIP-1283, EIP-2200). */
  readonly isNetMetered: boolean
  /** Whether SSTORE needs more gas than a stipend, so that who is sent money cannot store (EIP-2200). */
  readonly hasSentry: boolean
  /** What SSTORE costs where it changes nothing in the end, and what where it changes a value. */
  readonly sstoreReadGas: number
  readonly sstoreResetGas: number
  /** EIP-3529 */
  readonly sstoreClearRefund: number
  readonly selfDestructRefund: number
  /** EIP-3860, per word of init code. */
  readonly initCodeWordGas: number
  readonly maxInitCodeSize: number
  readonly maxCodeSize: number

  readonly isHomestead: boolean
  /** All but one 64th (EIP-150). */
  readonly isTangerineWhistle: boolean
  /** Empty accounts go, a new contract's nonce is one (EIP-158, EIP-161). */
  readonly isSpuriousDragon: boolean
  /** Warm and cold (EIP-2929). */
  readonly isBerlin: boolean
  readonly isLondon: boolean
  readonly isShanghai: boolean
  readonly isCancun: boolean
  /** Delegation (EIP-7702). */
  readonly isPrague: boolean
  readonly isOsaka: boolean
}

const stackLimit = 1024
const byRules = new WeakMap<Rules, Spec>()
const byKey = new Map<string, Spec>()

/** The same object for the same rules, so that what is compiled for one block serves the next. */
export function specOf(rules: Rules): Spec {
  let spec = byRules.get(rules)
  if (spec === undefined) {
    const key = forkNames.map((fork) => (rules.is(fork) ? 1 : 0)).join('')
    spec = byKey.get(key) ?? createSpec(rules, key)
    byKey.set(key, spec)
    byRules.set(rules, spec)
  }
  return spec
}

function createSpec(rules: Rules, key: string): Spec {
  const active = new Set<ForkName>(forkNames.filter((fork) => rules.is(fork)))
  const is = (fork: ForkName): boolean => active.has(fork)
  const defined = new Uint8Array(256)
  const gas = new Uint16Array(256)
  const minStack = new Uint16Array(256).fill(stackLimit + 1)
  const maxStack = new Uint16Array(256).fill(stackLimit)
  for (const opcode of opcodes) {
    if (opcode === undefined || !is(opcode.since)) continue
    defined[opcode.code] = 1
    for (const [since, price] of opcode.gas) if (is(since)) gas[opcode.code] = price
    minStack[opcode.code] = opcode.pops
    maxStack[opcode.code] = stackLimit + opcode.pops - opcode.pushes
  }
  return {
    key,
    fork: rules.fork,
    is,
    defined,
    gas,
    minStack,
    maxStack,
    expByteGas: is('spuriousDragon') ? 50 : 10,
    // EIP-1283 came with Constantinople and went with Petersburg; EIP-2200 brought it back.
    isNetMetered: is('istanbul') || (is('constantinople') && !is('petersburg')),
    hasSentry: is('istanbul'),
    sstoreReadGas: is('berlin') ? 100 : is('istanbul') ? 800 : 200,
    sstoreResetGas: is('berlin') ? 2900 : 5000,
    sstoreClearRefund: is('london') ? 4800 : 15_000,
    selfDestructRefund: is('london') ? 0 : 24_000,
    initCodeWordGas: is('shanghai') ? 2 : 0,
    maxInitCodeSize: is('shanghai') ? 49_152 : Number.POSITIVE_INFINITY,
    maxCodeSize: is('spuriousDragon') ? 24_576 : Number.POSITIVE_INFINITY,
    isHomestead: is('homestead'),
    isTangerineWhistle: is('tangerineWhistle'),
    isSpuriousDragon: is('spuriousDragon'),
    isBerlin: is('berlin'),
    isLondon: is('london'),
    isShanghai: is('shanghai'),
    isCancun: is('cancun'),
    isPrague: is('prague'),
    isOsaka: is('osaka'),
  }
}
