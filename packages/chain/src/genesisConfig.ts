import type { BlobParameters, ForkName } from '@causeway/evm'
import type { ChainConfig } from './genesis.ts'
import {
  InvalidGenesis,
  type JsonObject,
  readFixedData,
  readNumber,
  readObject,
  readOptionalNumber,
} from './genesisFields.ts'

/** How a fork is spelled in a file, first the usual name. */
interface ForkRow {
  fork: ForkName
  names: readonly string[]
  /** May be left out though a later fork is given. */
  optional?: true
}

const blockForks: readonly ForkRow[] = [
  { fork: 'homestead', names: ['homesteadBlock'] },
  { fork: 'dao', names: ['daoForkBlock'], optional: true },
  { fork: 'tangerineWhistle', names: ['eip150Block', 'tangerineWhistleBlock'] },
  { fork: 'spuriousDragon', names: ['eip158Block', 'eip155Block', 'eip160Block', 'spuriousDragonBlock'] },
  { fork: 'byzantium', names: ['byzantiumBlock'] },
  { fork: 'constantinople', names: ['constantinopleBlock'] },
  { fork: 'petersburg', names: ['petersburgBlock', 'constantinopleFixBlock'] },
  { fork: 'istanbul', names: ['istanbulBlock'] },
  { fork: 'muirGlacier', names: ['muirGlacierBlock'], optional: true },
  { fork: 'berlin', names: ['berlinBlock'] },
  { fork: 'london', names: ['londonBlock'] },
  { fork: 'arrowGlacier', names: ['arrowGlacierBlock'], optional: true },
  { fork: 'grayGlacier', names: ['grayGlacierBlock'], optional: true },
  { fork: 'paris', names: ['mergeNetsplitBlock', 'mergeForkBlock'], optional: true },
]

const timeForks: readonly ForkRow[] = [
  { fork: 'shanghai', names: ['shanghaiTime'] },
  { fork: 'cancun', names: ['cancunTime'] },
  { fork: 'prague', names: ['pragueTime'] },
  { fork: 'osaka', names: ['osakaTime'] },
  { fork: 'bpo1', names: ['bpo1Time'], optional: true },
  { fork: 'bpo2', names: ['bpo2Time'], optional: true },
  { fork: 'bpo3', names: ['bpo3Time'], optional: true },
  { fork: 'bpo4', names: ['bpo4Time'], optional: true },
  { fork: 'bpo5', names: ['bpo5Time'], optional: true },
]

/** What a file that gives no schedule means: EIP-4844, EIP-7691, EIP-7892. */
const usualBlobs: Partial<Record<ForkName, BlobParameters>> = {
  cancun: { target: 3, max: 6, baseFeeUpdateFraction: 3_338_477n },
  prague: { target: 6, max: 9, baseFeeUpdateFraction: 5_007_716n },
  bpo1: { target: 10, max: 15, baseFeeUpdateFraction: 8_346_193n },
  bpo2: { target: 14, max: 21, baseFeeUpdateFraction: 11_684_671n },
}

/** The `config` member of a genesis file, in any of the usual spellings. */
export function parseConfig(value: unknown): ChainConfig {
  const config = readObject(value, 'config')
  const forkBlocks = readForks(config, blockForks, 64)
  const forkTimes = readForks(config, timeForks, 64)
  // Petersburg took back one part of Constantinople at once; a file that names only one of them means both.
  const { constantinople = forkBlocks.petersburg, petersburg = forkBlocks.constantinople } = forkBlocks
  if (constantinople !== undefined) forkBlocks.constantinople = constantinople
  if (petersburg !== undefined) forkBlocks.petersburg = petersburg
  assertOrder(blockForks, forkBlocks)
  assertOrder(timeForks, forkTimes)
  const timed = Object.keys(forkTimes).length > 0
  if (timed && forkBlocks.london === undefined) {
    throw new InvalidGenesis('config.londonBlock', 'is missing, though a fork by time is given')
  }

  const difficulty = readOptionalNumber(config.terminalTotalDifficulty, 'config.terminalTotalDifficulty', 256)
  const parsed: ChainConfig = {
    chainId: readNumber(config.chainId ?? config.chainID, 'config.chainId', 256),
    forkBlocks,
    forkTimes,
    // Forks by time exist only after the merge, so a file with them and no word about it began merged.
    terminalTotalDifficulty: difficulty ?? (timed && forkBlocks.paris === undefined ? 0n : null),
    depositContract: readFixedData(config.depositContractAddress, 'config.depositContractAddress', 20),
    blobSchedule: readSchedule(config.blobSchedule, forkTimes),
  }
  if (forkBlocks.dao !== undefined && config.daoForkSupport !== true) {
    parsed.daoOpposed = forkBlocks.dao
    delete forkBlocks.dao
  }
  return parsed
}

function readForks(config: JsonObject, rows: readonly ForkRow[], bits: number): ChainConfig['forkBlocks'] {
  const forks: ChainConfig['forkBlocks'] = {}
  for (const { fork, names } of rows) {
    for (const name of names) {
      const point = readOptionalNumber(config[name], `config.${name}`, bits)
      if (point === null) continue
      const known = forks[fork]
      if (known !== undefined && known !== point) {
        throw new InvalidGenesis(
          `config.${name}`,
          `is ${point}, but ${names[0]} is ${known}; both name one fork`,
        )
      }
      forks[fork] = point
    }
  }
  return forks
}

/** A fork builds on those before it, so they must be there, and not begin later. */
function assertOrder(rows: readonly ForkRow[], forks: ChainConfig['forkBlocks']): void {
  let before: { name: string; point: bigint } | null = null
  let missing: string | null = null
  for (const { fork, names, optional } of rows) {
    const point = forks[fork]
    const [name = fork] = names
    if (point === undefined) {
      if (optional === undefined) missing ??= name
      continue
    }
    if (missing !== null) throw new InvalidGenesis(`config.${missing}`, `is missing, though ${name} is given`)
    if (before !== null && point < before.point) {
      throw new InvalidGenesis(`config.${name}`, `is ${point}, before ${before.name} at ${before.point}`)
    }
    before = { name, point }
  }
}

function readSchedule(value: unknown, times: ChainConfig['forkTimes']): ChainConfig['blobSchedule'] {
  const given = value === undefined || value === null ? {} : readObject(value, 'config.blobSchedule')
  const schedule: ChainConfig['blobSchedule'] = {}
  for (const { fork } of timeForks) {
    if (fork === 'shanghai') continue
    const field = `config.blobSchedule.${fork}`
    const entry = given[fork]
    if (entry !== undefined && entry !== null) schedule[fork] = readBlobParameters(entry, field)
    else if (times[fork] !== undefined && fork !== 'osaka') {
      const usual = usualBlobs[fork]
      if (usual === undefined) throw new InvalidGenesis(field, `is missing, though ${fork}Time is given`)
      schedule[fork] = usual
    }
  }
  return schedule
}

function readBlobParameters(value: unknown, field: string): BlobParameters {
  const entry = readObject(value, field)
  const target = Number(readNumber(entry.target, `${field}.target`, 16))
  const max = Number(readNumber(entry.max, `${field}.max`, 16))
  const fraction = readNumber(entry.baseFeeUpdateFraction, `${field}.baseFeeUpdateFraction`, 64)
  if (fraction === 0n) throw new InvalidGenesis(`${field}.baseFeeUpdateFraction`, 'must not be zero')
  if (target > max) throw new InvalidGenesis(`${field}.target`, `is ${target}, above max, which is ${max}`)
  return { target, max, baseFeeUpdateFraction: fraction }
}
