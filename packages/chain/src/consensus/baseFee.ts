import { isLondon } from '../forks.ts'
import { type ChainConfig, initialBaseFee } from '../genesis.ts'
import type { Header } from '../values/header.ts'

/** The gas limit is this many times the gas that the fee aims at (EIP-1559). */
export const elasticity = 2n

const changeDenominator = 8n

/** The base fee of the block after `parent` (EIP-1559), given that London is active in it. */
export function nextBaseFee(config: ChainConfig, parent: Header): bigint {
  const { baseFeePerGas, gasUsed } = parent
  if (!isLondon(config, parent.number) || baseFeePerGas === undefined) return initialBaseFee
  const target = parent.gasLimit / elasticity
  if (gasUsed === target) return baseFeePerGas
  if (gasUsed < target)
    return baseFeePerGas - (baseFeePerGas * (target - gasUsed)) / target / changeDenominator
  const rise = (baseFeePerGas * (gasUsed - target)) / target / changeDenominator
  return baseFeePerGas + (rise === 0n ? 1n : rise)
}
