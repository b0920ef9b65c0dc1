import {
  callChecks,
  type Environment,
  type Execution,
  type Machine,
  type Message,
  type Refusal,
  tryMessage,
  type World,
} from '@causeway/evm'
import { smaller } from './smaller.ts'

export type Estimate = { gas: bigint } | { failed: Execution; allowance: bigint } | Refusal

export const transferGas = 21_000n
const callStipend = 2_300n
/** How far above the least an answer may lie; the search ends sooner for it. */
const errorRatio = 0.015

export interface Search {
  machine: Machine
  world: World
  environment: Environment
  /** The search's own: each try sets its gas, because a copy would take as long as a part of the try. */
  message: Message
  /** The most gas to try. */
  highest: bigint
}

/**
 * The least gas limit with which a message succeeds, up to 1.5 % too high. The search is that of go-ethereum step by
 * step, because tools compare the numbers; but where the first try says how much was needed, the others need not be made.
 * `bound` is the most gas that a try may really have; `null` comes back where more would be needed to know.
 */
export function searchGas(search: Search, bound: bigint | null): Estimate | null {
  const { machine, world, environment, message, highest } = search
  const run = (gas: bigint): Execution | Refusal => {
    message.gas = gas
    return tryMessage({ machine, world, environment, message, checks: callChecks, wants: 'gas' })
  }
  const attempt = (gas: bigint): Execution | Refusal | null => {
    if (bound === null || gas <= bound) return run(gas)
    const outcome = run(bound)
    if ('refused' in outcome) return lacksGas(outcome) ? null : outcome
    return outcome.leastGas === null ? null : outcome
  }

  if (message.input.length === 0 && message.to !== null && world.code(message.to).length === 0) {
    const transfer = run(transferGas)
    if (!('refused' in transfer) && transfer.halt === null) return { gas: transfer.gasUsed }
  }

  let high = highest
  const first = attempt(high)
  if (first === null) return null
  if ('refused' in first) {
    if (first.refused === 'intrinsicGas') return { failed: outOfGas(high), allowance: high }
    return { ...first, text: `failed with ${high} gas: ${first.text}` }
  }
  if (first.halt !== null) return { failed: first, allowance: high }
  const { leastGas } = first

  // Returns whether it was enough, or a refusal that no gas limit would mend.
  function isEnough(gas: bigint): boolean | Refusal {
    if (leastGas !== null) return gas >= leastGas
    const outcome = run(gas)
    if (!('refused' in outcome)) return outcome.halt === null
    return outcome.refused === 'intrinsicGas'
      ? false
      : { ...outcome, text: `failed with ${gas} gas: ${outcome.text}` }
  }

  let low = first.gasUsed - 1n
  // Most messages need what they used before refunds, and the part that EIP-150 keeps back from their callees.
  const likely = ((first.maxGasUsed + callStipend) * 64n) / 63n
  if (likely < high) {
    const enough = isEnough(likely)
    if (typeof enough !== 'boolean') return enough
    if (enough) high = likely
    else low = likely
  }
  while (low + 1n < high) {
    if (Number(high - low) / Number(high) < errorRatio) break
    const middle = low + (high - low) / 2n
    const gas = smaller(middle, low * 2n)
    const enough = isEnough(gas)
    if (typeof enough !== 'boolean') return enough
    if (enough) high = gas
    else low = gas
  }
  return { gas: high }
}

function lacksGas({ refused }: Refusal): boolean {
  return refused === 'intrinsicGas' || refused === 'floorDataGas'
}

function outOfGas(gas: bigint): Execution {
  const halt = { halted: 'outOfGas' } as const
  return {
    gasUsed: gas,
    maxGasUsed: gas,
    output: '0x',
    halt,
    logs: [],
    contractAddress: null,
    leastGas: null,
  }
}
