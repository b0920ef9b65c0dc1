import type { Activation } from '../activation.ts'
import { delegateOf } from '../delegation.ts'
import { coldAccountGas } from '../host/accounts.ts'
import { createsAccount } from '../host/call.ts'
import type { Spec } from '../opcodes/spec.ts'
import type { Run } from '../run.ts'
import { toAddress, toAddressWord } from '../words/address.ts'
import { toBig } from '../words/word.ts'
import type { Attempt, Verdict } from './judgeStep.ts'
import { wideExpansionGas } from './stepMemory.ts'

const uint64 = 1n << 64n

export function isCall(opcode: number): boolean {
  return opcode === 0xf1 || opcode === 0xf2 || opcode === 0xf4 || opcode === 0xfa
}

/**
 * A call. The price is known whole before it is charged, what the callee gets included, and before Prague, where the
 * gas does not even reach for the rest, "all but one 64th" of it wraps around in 64 bits.
 */
export function judgeCall(run: Run, activation: Activation, attempt: Attempt): Verdict {
  const { spec, world } = run
  const { opcode, at, gasLeft, fixed, memory } = attempt
  const failed = (reason: string): Verdict => ({ gasCost: fixed, error: `out of gas: ${reason}`, refund: 0 })
  const entry = world.entry(toAddress(toAddressWord(at(1))))
  let reaching = spec.isBerlin && !world.isWarmEntry(entry) ? BigInt(coldAccountGas) : 0n
  let gas = gasLeft - fixed - reaching
  if (gas < 0n) return failed('out of gas')
  const isPaying = opcode === 0xf1 || opcode === 0xf2
  const value = isPaying ? toBig(at(2)) : 0n
  let extras = wideExpansionGas(activation.memory.size, memory) + (value > 0n ? 9000n : 0n)
  if (opcode === 0xf1) {
    if (extras > gas) return failed('out of gas')
    if (createsAccount(run, entry, value)) extras += 25_000n
  }
  if (spec.isPrague) {
    if (extras > gas) return failed('out of gas')
    const delegate = delegateOf(world.codeOf(entry))
    if (delegate !== null) {
      const target = world.entry(delegate)
      const price = target === entry || world.isWarmEntry(target) ? 100n : 2600n
      if (price > gas) return failed('out of gas')
      reaching += price
      gas -= price
    }
  }
  const forwarded = forwardedGas(toBig(at(0)), BigInt.asUintN(64, gas - extras), spec)
  if (forwarded >= uint64 || reaching + extras + forwarded >= uint64) return failed('gas uint64 overflow')
  const gasCost = fixed + reaching + extras + forwarded
  return { gasCost, error: gasCost > gasLeft ? 'out of gas' : null, refund: 0 }
}

/** All but one 64th, or what was asked for if that is less (EIP-150). */
function forwardedGas(asked: bigint, available: bigint, spec: Spec): bigint {
  if (!spec.isTangerineWhistle) return asked
  const most = available - available / 64n
  return asked < most ? asked : most
}
