import type { Withdrawal } from '../../values/block.ts'
import type { Header } from '../../values/header.ts'
import type { SimulatedBlock, SimulateRefusal } from '../executors.ts'
import type { CallRequest, StateOverrides } from '../port.ts'
import { refuseSimulation, simulateCodes } from './refuseSimulation.ts'

const maxBlocks = 256
const maxCallsInBlock = 5000
const maxCalls = 10_000
const secondsBetween = 12n

/** One block that will be simulated: asked for, or put between two that were. */
export interface PlannedBlock {
  number: bigint
  timestamp: bigint
  overrides: SimulatedBlock['blockOverrides']
  withdrawals: Withdrawal[]
  stateOverrides: StateOverrides
  calls: CallRequest[]
}

/** The blocks in order, each with its number and time, and the gaps between their numbers filled with empty ones. */
export function planBlocks(
  base: Pick<Header, 'number' | 'timestamp'>,
  blocks: SimulatedBlock[],
): PlannedBlock[] | SimulateRefusal {
  const limit = sizeFault(blocks)
  if (limit !== null) return limit
  const planned: PlannedBlock[] = []
  let { number, timestamp } = base
  for (const { blockOverrides, stateOverrides, calls } of blocks) {
    const wanted = blockOverrides.number ?? number + 1n
    if (wanted <= number) {
      const text = `block numbers must be in order: ${wanted} <= ${number}`
      return refuseSimulation(simulateCodes.blockNumber, text)
    }
    if (wanted - base.number > maxBlocks)
      return refuseSimulation(simulateCodes.limitExceeded, 'too many blocks')
    for (number += 1n; number < wanted; number += 1n) {
      timestamp += secondsBetween
      planned.push({ number, timestamp, overrides: {}, withdrawals: [], stateOverrides: {}, calls: [] })
    }
    const time = blockOverrides.time ?? timestamp + secondsBetween
    if (time <= timestamp) {
      const text = `block timestamps must be in order: ${time} <= ${timestamp}`
      return refuseSimulation(simulateCodes.blockTimestamp, text)
    }
    timestamp = time
    const withdrawals = blockOverrides.withdrawals ?? []
    planned.push({ number, timestamp, overrides: blockOverrides, withdrawals, stateOverrides, calls })
  }
  return planned
}

function sizeFault(blocks: SimulatedBlock[]): SimulateRefusal | null {
  if (blocks.length === 0) return refuseSimulation(simulateCodes.invalidParams, 'empty input')
  if (blocks.length > maxBlocks) return refuseSimulation(simulateCodes.limitExceeded, 'too many blocks')
  let total = 0
  for (const { calls } of blocks) {
    if (calls.length > maxCallsInBlock) {
      const text = `too many calls in block: ${calls.length} > ${maxCallsInBlock}`
      return refuseSimulation(simulateCodes.limitExceeded, text)
    }
    total += calls.length
    if (total > maxCalls) {
      return refuseSimulation(simulateCodes.limitExceeded, `too many calls: ${total} > ${maxCalls}`)
    }
  }
  return null
}
