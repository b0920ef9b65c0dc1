import type { ForkName, Rules } from '@causeway/evm'
import { rulesAt } from '../forks.ts'
import type { ChainConfig } from '../genesis.ts'
import { emptyUnclesHash, type Header } from '../values/header.ts'
import { nextBaseFee } from './baseFee.ts'
import { verifyBlobGas } from './blobGas.ts'
import { mustBeMerged, nextDifficulty } from './difficulty.ts'
import { verifyGasLimit } from './gasLimit.ts'

const maxExtraBytes = 32

/** "dao-hard-fork": the mark of the first ten blocks after the DAO fork. */
const daoExtra = '0x64616f2d686172642d666f726b'
const daoRange = 10n

/** The header fields that came with a fork: present from it on, absent before. */
const laterFields: readonly [keyof Header, ForkName][] = [
  ['baseFeePerGas', 'london'],
  ['withdrawalsRoot', 'shanghai'],
  ['blobGasUsed', 'cancun'],
  ['excessBlobGas', 'cancun'],
  ['parentBeaconBlockRoot', 'cancun'],
  ['requestsHash', 'prague'],
]

/**
 * Why a header may not follow its parent, or `null` if it may. Everything but the ethash seal is checked. `parent` is
 * the header that `parentHash` names.
 */
export function verifyHeader(config: ChainConfig, header: Header, parent: Header): string | null {
  const rules = rulesAt(config, header)
  return (
    verifyPlace(header, parent) ??
    verifyDifficulty(config, rules, header, parent) ??
    verifyGas(config, header, parent) ??
    verifyPresence(rules, header) ??
    verifyBaseFee(config, rules, header, parent) ??
    (rules.is('cancun') ? verifyBlobGas(config, header, parent) : null) ??
    verifyDaoMark(config, header)
  )
}

function verifyPlace(header: Header, parent: Header): string | null {
  if (header.number !== parent.number + 1n)
    return `number is ${header.number}, expected ${parent.number + 1n}`
  if (header.timestamp <= parent.timestamp) {
    return `timestamp ${header.timestamp} is not after the parent's, ${parent.timestamp}`
  }
  const extraBytes = (header.extraData.length - 2) / 2
  if (extraBytes > maxExtraBytes)
    return `extra data has ${extraBytes} bytes, at most ${maxExtraBytes} are allowed`
  return null
}

function verifyDifficulty(config: ChainConfig, rules: Rules, header: Header, parent: Header): string | null {
  if (!rules.is('paris')) {
    const expected = nextDifficulty(config, header.timestamp, parent)
    if (header.difficulty !== expected) return `difficulty is ${header.difficulty}, expected ${expected}`
    return null
  }
  // Without a total difficulty the configuration names the block of the merge, and one before it must show work.
  if (config.terminalTotalDifficulty === null && !mustBeMerged(config, header.number, parent)) {
    return `difficulty is 0 before the merge at block ${config.forkBlocks.paris}`
  }
  if (header.nonce !== '0x0000000000000000') return `nonce is ${header.nonce}, expected zero after the merge`
  if (header.sha3Uncles !== emptyUnclesHash) return 'uncles hash is not that of an empty list after the merge'
  return null
}

function verifyGas(config: ChainConfig, header: Header, parent: Header): string | null {
  if (header.gasUsed > header.gasLimit)
    return `gas used ${header.gasUsed} is above the gas limit ${header.gasLimit}`
  return verifyGasLimit(config, header, parent)
}

function verifyPresence(rules: Rules, header: Header): string | null {
  for (const [field, fork] of laterFields) {
    const present = header[field] !== undefined
    if (rules.is(fork) && !present) return `${field} is missing, though ${fork} is active`
    if (!rules.is(fork) && present) return `${field} is present before ${fork}`
  }
  return null
}

function verifyBaseFee(config: ChainConfig, rules: Rules, header: Header, parent: Header): string | null {
  if (!rules.is('london')) return null
  const expected = nextBaseFee(config, parent)
  return header.baseFeePerGas === expected
    ? null
    : `base fee is ${header.baseFeePerGas}, expected ${expected}`
}

function verifyDaoMark(config: ChainConfig, header: Header): string | null {
  const marked = header.extraData === daoExtra
  const inRange = (fork: bigint | undefined) =>
    fork !== undefined && header.number >= fork && header.number < fork + daoRange
  if (inRange(config.forkBlocks.dao) && !marked)
    return `extra data is ${header.extraData}, expected the DAO fork's mark`
  if (inRange(config.daoOpposed) && marked)
    return "extra data is the DAO fork's mark, which this chain opposes"
  return null
}
