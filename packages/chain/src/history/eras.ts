import type { ForkName } from '@causeway/evm'

/** The eras of the history chain in order; each lasts `blocksPerEra` blocks. */
export const eras = [
  'frontier',
  'homestead',
  'tangerineWhistle',
  'spuriousDragon',
  'byzantium',
  'constantinople',
  'petersburg',
  'istanbul',
  'muirGlacier',
  'berlin',
  'london',
  'arrowGlacier',
  'grayGlacier',
  'paris',
  'shanghai',
  'cancun',
  'prague',
  'osaka',
  'bpo1',
  'bpo2',
] as const satisfies ForkName[]

export type Era = (typeof eras)[number]

export const blocksPerEra = 10
export const lastBlock = eras.length * blocksPerEra

/** Seconds between blocks: proof of work was a little slower. */
const workSeconds = 13
const stakeSeconds = 12

const firstStakeBlock = eras.indexOf('paris') * blocksPerEra

/** The era of a block. Genesis is Frontier. */
export function eraOf(number: number): Era {
  const index = Math.min(Math.floor(number / blocksPerEra), eras.length - 1)
  return eras[index] ?? 'bpo2'
}

/** Whether an era is `fork` or a later one. */
export function since(era: Era, fork: Era): boolean {
  return eras.indexOf(era) >= eras.indexOf(fork)
}

/** The first block of an era. */
export function firstBlockOf(era: Era): number {
  return eras.indexOf(era) * blocksPerEra
}

/** Seconds after genesis at which a block is made. */
export function timeOf(number: number): number {
  const stakeBlocks = Math.max(0, number - firstStakeBlock)
  return (number - stakeBlocks) * workSeconds + stakeBlocks * stakeSeconds
}
