import type { Hex } from '@causeway/rpc'
import { mergeBlooms } from '../../bloom.ts'
import { nextBaseFee } from '../../consensus/baseFee.ts'
import { nextExcessBlobGas } from '../../consensus/blobGas.ts'
import { rulesAt } from '../../forks.ts'
import type { ChainConfig } from '../../genesis.ts'
import { emptyRoot } from '../../state/account.ts'
import { type Header, hashHeader } from '../../values/header.ts'
import type { SimulateRefusal } from '../executors.ts'
import type { PlannedBlock } from './planBlocks.ts'
import { refuseSimulation, simulateCodes } from './refuseSimulation.ts'

const zeroHash: Hex = `0x${'00'.repeat(32)}`
/** keccak of the RLP of an empty list. */
const noUncles: Hex = '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347'

/**
 * A simulated block's header before its execution. Gas limit and producer are those of the block before, overridden
 * or not; nothing else is handed on. Without validation the base fee is zero, so that a call needs no price.
 */
export function draftHeader(
  config: ChainConfig,
  parent: Header,
  { number, timestamp, overrides }: PlannedBlock,
  validation: boolean,
): Header | SimulateRefusal {
  const difficulty = isMerged(config, number, timestamp) ? 0n : parent.difficulty
  if (difficulty === 0n && overrides.difficulty !== undefined) {
    const text = `block ${number}: difficulty override is not allowed after the merge`
    return refuseSimulation(simulateCodes.invalidParams, text)
  }
  const header: Header = {
    parentHash: hashHeader(parent),
    sha3Uncles: noUncles,
    miner: overrides.feeRecipient ?? parent.miner,
    stateRoot: zeroHash,
    transactionsRoot: emptyRoot,
    receiptsRoot: emptyRoot,
    logsBloom: mergeBlooms([]),
    difficulty: overrides.difficulty ?? difficulty,
    number,
    gasLimit: overrides.gasLimit ?? parent.gasLimit,
    gasUsed: 0n,
    timestamp,
    extraData: '0x',
    mixHash: overrides.prevRandao ?? zeroHash,
    nonce: `0x${'00'.repeat(8)}`,
  }
  const rules = rulesAt(config, header)
  const usual = validation ? nextBaseFee(config, parent) : 0n
  // Whoever asks for a base fee gets one, in any era.
  const baseFee = overrides.baseFeePerGas ?? (rules.is('london') ? usual : undefined)
  if (baseFee !== undefined) header.baseFeePerGas = baseFee
  if (rules.is('cancun')) {
    const isFirst = !rulesAt(config, parent).is('cancun')
    header.excessBlobGas = isFirst ? 0n : nextExcessBlobGas(config, parent, timestamp)
    header.parentBeaconBlockRoot = overrides.beaconRoot ?? zeroHash
  }
  return header
}

/**
 * Whether a block of the future lies after the merge. A chain that has merged goes on from there even when the
 * simulation begins at a block before.
 */
function isMerged(config: ChainConfig, number: bigint, timestamp: bigint): boolean {
  const { paris } = config.forkBlocks
  const { shanghai } = config.forkTimes
  if (config.terminalTotalDifficulty === 0n) return true
  return (paris !== undefined && number >= paris) || (shanghai !== undefined && timestamp >= shanghai)
}
