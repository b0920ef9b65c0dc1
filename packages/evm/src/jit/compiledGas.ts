import type { Activation } from '../activation.ts'
import { gasLeft, setGas } from '../host/gas.ts'
import { frame } from './layout.ts'
import type { SharedMemory } from './sharedMemory.ts'

/**
 * Compiled code is given no more than this at a time. The rest, which only calls with gas beyond measure have, stays with
 * the host: what GAS shows and what operations of the host are told is the sum.
 */
const mostGas = 2 ** 40
/**
 * While there is a rest, a trace begins with at least this much. It is more than all instructions of a trace can burn
 * together (memory has a limit), so one that runs out has really run out.
 */
const leastGas = 2 ** 39
/** The part that is kept as a bigint comes down to the other in time. */
const refillBelow = 2 ** 51

/** Divides what an activation has; gives the part for compiled code. */
export function shareGas({ u32, u64 }: SharedMemory, activation: Activation, at: number): number {
  if (activation.reserve !== 0n && activation.gas < refillBelow) setGas(activation, gasLeft(activation))
  const { gas, reserve } = activation
  if (gas <= mostGas && reserve === 0n) {
    u32[(at + frame.rest) >> 2] = 0
    u32[(at + frame.rest + 4) >> 2] = 0
    return gas
  }
  const share = Math.min(gas, mostGas)
  u64[(at + frame.rest) >> 3] = BigInt(gas - share) + reserve
  return share
}

/** What compiled code has left of its share becomes the activation's again. */
export function unshareGas(
  { u32, u64 }: SharedMemory,
  activation: Activation,
  at: number,
  left: number,
): void {
  if (u32[(at + frame.rest) >> 2] === 0 && u32[(at + frame.rest + 4) >> 2] === 0) activation.gas = left
  else activation.gas = left + Number((u64[(at + frame.rest) >> 3] ?? 0n) - activation.reserve)
}

/** Below how much compiled code comes back. */
export function pauseBelow({ u32 }: SharedMemory, at: number, share: number, slice: number): number {
  const hasRest = u32[(at + frame.rest) >> 2] !== 0 || u32[(at + frame.rest + 4) >> 2] !== 0
  return Math.max(hasRest ? leastGas : 0, share - slice)
}
