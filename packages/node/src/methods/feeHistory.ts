import { setImmediate } from 'node:timers/promises'
import type { Header, Network } from '@causeway/chain'
import type { Hex } from '@causeway/rpc'
import { baseFeeAfter, blobFeeAfter, blobFeeOf, blobGasRatio, type Payment, paymentsOf } from './fees.ts'

export const maxBlocks = 1024
export const maxPercentiles = 100

/** The answer of `eth_feeHistory`, oldest block first. */
export interface FeeHistory {
  oldestBlock: bigint
  baseFeePerGas: bigint[]
  gasUsedRatio: number[]
  baseFeePerBlobGas: bigint[]
  blobGasUsedRatio: number[]
  /** Only where percentiles were asked for. */
  reward?: bigint[][]
}

/** Where there is no block to tell of. */
export const emptyHistory: FeeHistory = {
  oldestBlock: 0n,
  baseFeePerGas: [],
  gasUsedRatio: [],
  baseFeePerBlobGas: [],
  blobGasUsedRatio: [],
}

/** The fees of up to `count` blocks that end with `newest`. */
export async function feeHistory(
  network: Network,
  newest: Hex,
  count: number,
  percentiles: number[],
): Promise<FeeHistory> {
  const blocks = headersBack(network, newest, count).reverse()
  const last = blocks.at(-1)
  const first = blocks[0]
  if (first === undefined || last === undefined) return emptyHistory
  const headers = blocks.map(({ header }) => header)
  const history: FeeHistory = {
    oldestBlock: first.header.number,
    baseFeePerGas: [
      ...headers.map(({ baseFeePerGas }) => baseFeePerGas ?? 0n),
      baseFeeAfter(network, last.header) ?? 0n,
    ],
    gasUsedRatio: headers.map(({ gasUsed, gasLimit }) => Number(gasUsed) / Number(gasLimit)),
    baseFeePerBlobGas: [
      ...headers.map((header) => blobFeeOf(network, header) ?? 0n),
      blobFeeAfter(network, last.header) ?? 0n,
    ],
    blobGasUsedRatio: headers.map((header) => blobGasRatio(network, header)),
  }
  if (percentiles.length === 0) return history
  const reward: bigint[][] = []
  for (const { hash, header } of blocks) {
    reward.push(rewards(paymentsOf(network.view, hash, header), header.gasUsed, percentiles))
    // A block of the past can be long to read; others may come between.
    if (reward.length % 8 === 0) await setImmediate()
  }
  return { ...history, reward }
}

function headersBack({ view }: Network, newest: Hex, count: number): { hash: Hex; header: Header }[] {
  const blocks: { hash: Hex; header: Header }[] = []
  for (let hash = newest; blocks.length < count; ) {
    const header = view.header(hash)
    if (header === null) break
    blocks.push({ hash, header })
    if (header.number === 0n) break
    hash = header.parentHash
  }
  return blocks
}

/** The tips at percentiles of the gas that was used, cheapest gas first. An empty block has zeros. */
export function rewards(sorted: Payment[], gasUsed: bigint, percentiles: number[]): bigint[] {
  let at = 0
  let sum = sorted[0]?.gasUsed ?? 0n
  return percentiles.map((percentile) => {
    const threshold = BigInt(Math.trunc((Number(gasUsed) * percentile) / 100))
    while (sum < threshold && at < sorted.length - 1) {
      at++
      sum += sorted[at]?.gasUsed ?? 0n
    }
    return sorted[at]?.tip ?? 0n
  })
}
