import type { ForkName } from '@causeway/evm'
import { merges } from '../forks.ts'
import type { ChainConfig } from '../genesis.ts'
import { emptyUnclesHash, type Header } from '../values/header.ts'

const minimum = 131_072n
const boundDivisor = 2048n
const bombPeriod = 100_000n

/** By how many blocks each fork puts the difficulty bomb off, newest first. */
const bombDelays: readonly [ForkName, bigint][] = [
  ['grayGlacier', 11_400_000n], // EIP-5133
  ['arrowGlacier', 10_700_000n], // EIP-4345
  ['london', 9_700_000n], // EIP-3554
  ['muirGlacier', 9_000_000n], // EIP-2384
  ['constantinople', 5_000_000n], // EIP-1234
  ['byzantium', 3_000_000n], // EIP-649
]

/** The difficulty of a block at `timestamp` after `parent`; zero after the merge (EIP-3675). */
export function nextDifficulty(config: ChainConfig, timestamp: bigint, parent: Header): bigint {
  const number = parent.number + 1n
  if (mustBeMerged(config, number, parent)) return 0n
  const begun = (fork: ForkName) => number >= (config.forkBlocks[fork] ?? number + 1n)
  const elapsed = timestamp - parent.timestamp
  const delay = bombDelays.find(([fork]) => begun(fork))?.[1]
  if (delay !== undefined) {
    const rise = (parent.sha3Uncles === emptyUnclesHash ? 1n : 2n) - elapsed / 9n // EIP-100
    return adjusted(parent.difficulty, rise) + bomb(number > delay ? number - delay : 0n)
  }
  if (begun('homestead')) return adjusted(parent.difficulty, 1n - elapsed / 10n) + bomb(number) // EIP-2
  return adjusted(parent.difficulty, elapsed < 13n ? 1n : -1n) + bomb(number)
}

/** Whether a block cannot be one of proof of work, by what is known without adding up the difficulty of the chain. */
export function mustBeMerged(config: ChainConfig, number: bigint, parent: Header): boolean {
  if (!merges(config)) return false
  const { paris } = config.forkBlocks
  return (
    parent.difficulty === 0n ||
    config.terminalTotalDifficulty === 0n ||
    (paris !== undefined && number >= paris)
  )
}

function adjusted(difficulty: bigint, rise: bigint): bigint {
  const steps = rise < -99n ? -99n : rise
  const next = difficulty + (difficulty / boundDivisor) * steps
  return next < minimum ? minimum : next
}

function bomb(number: bigint): bigint {
  const period = number / bombPeriod
  return period > 1n ? 1n << (period - 2n) : 0n
}
