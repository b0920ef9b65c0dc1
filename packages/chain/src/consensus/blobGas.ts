import { blobBaseFee, gasPerBlob } from '@causeway/evm'
import { rulesAt } from '../forks.ts'
import type { ChainConfig } from '../genesis.ts'
import type { Header } from '../values/header.ts'

/** EIP-7918: a blob should cost at least as much as this much gas. */
const blobBaseCost = 8192n

/** The excess blob gas of a block at `timestamp` after `parent`, given that Cancun is active in it. */
export function nextExcessBlobGas(config: ChainConfig, parent: Header, timestamp: bigint): bigint {
  const rules = rulesAt(config, { number: parent.number + 1n, timestamp, difficulty: 0n })
  const { blob } = rules
  if (blob === null) throw new Error('a block before Cancun has no excess blob gas')
  const { excessBlobGas = 0n, blobGasUsed = 0n, baseFeePerGas = 0n } = parent
  const target = BigInt(blob.target) * gasPerBlob
  if (excessBlobGas + blobGasUsed < target) return 0n
  if (rules.is('osaka')) {
    const price = gasPerBlob * blobBaseFee(blob, excessBlobGas)
    if (blobBaseCost * baseFeePerGas > price) {
      return excessBlobGas + (blobGasUsed * BigInt(blob.max - blob.target)) / BigInt(blob.max)
    }
  }
  return excessBlobGas + blobGasUsed - target
}

/** Why a header's blob fields may not follow its parent, or `null`. */
export function verifyBlobGas(config: ChainConfig, header: Header, parent: Header): string | null {
  const { blobGasUsed, excessBlobGas, timestamp } = header
  const { blob } = rulesAt(config, header)
  if (blob === null || blobGasUsed === undefined || excessBlobGas === undefined)
    return 'blob gas fields are missing'
  const most = BigInt(blob.max) * gasPerBlob
  if (blobGasUsed > most) return `blob gas used ${blobGasUsed} is above the maximum ${most}`
  if (blobGasUsed % gasPerBlob !== 0n)
    return `blob gas used ${blobGasUsed} is not a multiple of ${gasPerBlob}`
  const expected = nextExcessBlobGas(config, parent, timestamp)
  if (excessBlobGas !== expected) return `excess blob gas is ${excessBlobGas}, expected ${expected}`
  return null
}
