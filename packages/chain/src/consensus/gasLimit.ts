import { isLondon } from '../forks.ts'
import type { ChainConfig } from '../genesis.ts'
import type { Header } from '../values/header.ts'
import { elasticity } from './baseFee.ts'

/** The smallest gas limit a block may have. */
const minGasLimit = 5000n

const maxGasLimit = 2n ** 63n - 1n
const boundDivisor = 1024n

/** As near to `target` as one block may move the gas limit. */
export function nextGasLimit(parentGasLimit: bigint, target: bigint): bigint {
  const step = parentGasLimit / boundDivisor - 1n
  const wanted = target < minGasLimit ? minGasLimit : target
  if (wanted > parentGasLimit + step) return parentGasLimit + step
  if (wanted < parentGasLimit - step) return parentGasLimit - step
  return wanted
}

/** Why a header's gas limit may not follow its parent's, or `null`. */
export function verifyGasLimit(config: ChainConfig, header: Header, parent: Header): string | null {
  const { gasLimit } = header
  if (gasLimit > maxGasLimit) return `gas limit ${gasLimit} is above the maximum ${maxGasLimit}`
  if (gasLimit < minGasLimit) return `gas limit ${gasLimit} is below the minimum ${minGasLimit}`
  // The first block with a base fee doubles the limit, so that the target stays where it was (EIP-1559).
  const first = isLondon(config, header.number) && !isLondon(config, parent.number)
  const before = first ? parent.gasLimit * elasticity : parent.gasLimit
  const moved = gasLimit > before ? gasLimit - before : before - gasLimit
  const bound = before / boundDivisor
  if (moved >= bound) return `gas limit ${gasLimit} is not within ${bound - 1n} of ${before}`
  return null
}
