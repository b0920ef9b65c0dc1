import type { Refusal } from '@causeway/evm'
import type { SimulateRefusal } from '../executors.ts'

/** The codes that the page of `eth_simulateV1` gives, and those of JSON-RPC that it uses. */
export const simulateCodes = {
  blockGasLimit: -38015,
  blockNumber: -38020,
  blockTimestamp: -38021,
  limitExceeded: -38026,
  invalidParams: -32602,
  internal: -32603,
  serverError: -32000,
  vmError: -32015,
  reverted: 3,
} as const

/** What a call that cannot be executed is told; everything that has no row is an internal error. */
const codeOf: Partial<Record<Refusal['refused'], number>> = {
  nonceTooLow: -38010,
  nonceTooHigh: -38011,
  feeCapTooLow: -38012,
  intrinsicGas: -38013,
  insufficientFunds: -38014,
  insufficientFundsForTransfer: -38014,
  senderNotEOA: -38024,
  initCodeTooLarge: -38025,
  feeCapTooHigh: simulateCodes.invalidParams,
  tipAboveFeeCap: simulateCodes.invalidParams,
}

export function refuseSimulation(code: number, text: string): SimulateRefusal {
  return { refused: 'simulation', code, text }
}

/** A message that may not be executed ends the whole simulation. */
export function refuseMessage(refusal: Refusal, gas: bigint): SimulateRefusal {
  const code = codeOf[refusal.refused] ?? simulateCodes.internal
  return refuseSimulation(code, `err: ${refusal.text} (supplied gas ${gas})`)
}
