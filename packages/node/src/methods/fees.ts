import { setImmediate } from 'node:timers/promises'
import {
  blobBaseFee,
  gasPerBlob,
  type Header,
  type Network,
  nextBaseFee,
  nextExcessBlobGas,
  rulesAt,
  type View,
} from '@causeway/chain'
import type { Hex } from '@causeway/rpc'

/** What one transaction of a block used and paid the miner for each gas. */
export interface Payment {
  readonly gasUsed: bigint
  readonly tip: bigint
  readonly from: Hex
}

/** The base fee of the block after `header`; `null` while London has not come. */
export function baseFeeAfter({ config }: Network, header: Header): bigint | null {
  const london = config.forkBlocks.london
  return london === undefined || header.number + 1n < london ? null : nextBaseFee(config, header)
}

/** The price of blob gas in a block; `null` before Cancun. */
export function blobFeeOf({ config }: Network, header: Header): bigint | null {
  const { blob } = rulesAt(config, header)
  return header.excessBlobGas === undefined || blob === null ? null : blobBaseFee(blob, header.excessBlobGas)
}

/** The same for the block after it, were it made at the same time; `null` before Cancun. */
export function blobFeeAfter({ config }: Network, header: Header): bigint | null {
  const { blob } = rulesAt(config, header)
  if (header.excessBlobGas === undefined || blob === null) return null
  return blobBaseFee(blob, nextExcessBlobGas(config, header, header.timestamp))
}

export function blobGasRatio({ config }: Network, header: Header): number {
  const { blob } = rulesAt(config, header)
  if (header.blobGasUsed === undefined || blob === null || blob.max === 0) return 0
  return Number(header.blobGasUsed) / Number(BigInt(blob.max) * gasPerBlob)
}

const keptBlocks = 2048
const payments = new WeakMap<View, Map<Hex, Payment[]>>()

/** The payments of a block, lowest tip first. Blocks do not change, so those asked for lately are kept. */
export function paymentsOf(view: View, hash: Hex, header: Header): Payment[] {
  let kept = payments.get(view)
  if (kept === undefined) {
    kept = new Map()
    payments.set(view, kept)
  }
  const known = kept.get(hash)
  if (known !== undefined) return known
  const read = readPayments(view, hash, header.baseFeePerGas ?? 0n)
  kept.set(hash, read)
  if (kept.size > keptBlocks) {
    const oldest = kept.keys().next()
    if (!oldest.done) kept.delete(oldest.value)
  }
  return read
}

function readPayments(view: View, hash: Hex, baseFee: bigint): Payment[] {
  const receipts: { gasUsed: string; effectiveGasPrice: string; from: Hex }[] = JSON.parse(
    view.receiptsJson(hash) ?? '[]',
  )
  return receipts
    .map(({ gasUsed, effectiveGasPrice, from }) => ({
      gasUsed: BigInt(gasUsed),
      tip: BigInt(effectiveGasPrice) - baseFee,
      from,
    }))
    .sort((a, b) => (a.tip < b.tip ? -1 : a.tip > b.tip ? 1 : 0))
}

const gwei = 1_000_000_000n

/** How the suggestion is made: go-ethereum's numbers. */
const oracle = { blocks: 20, samples: 3, percentile: 60, least: 2n, most: 500n * gwei, start: gwei }

const suggestions = new WeakMap<View, { head: Hex; tip: bigint }>()

/**
 * A tip that gets a transaction into one of the next blocks: of the lowest tips of each of the last blocks, the 60th
 * percentile. A block without any stands for the last suggestion, so a quiet chain keeps its price.
 */
export async function suggestTip({ view }: Network): Promise<bigint> {
  const head = view.head()
  const last = suggestions.get(view)
  if (last?.head === head.hash) return last.tip
  const sampled: bigint[] = []
  let hash = head.hash
  for (let count = 1; count <= oracle.blocks; count++) {
    const header = view.header(hash)
    if (header === null || header.number === 0n) break
    const tips = sampleTips(paymentsOf(view, hash, header), header.miner)
    sampled.push(...(tips.length > 0 ? tips : [last?.tip ?? oracle.start]))
    hash = header.parentHash
    // A block of the past can be long to read; others may come between.
    if (count % 4 === 0) await setImmediate()
  }
  sampled.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  let tip = sampled[Math.floor(((sampled.length - 1) * oracle.percentile) / 100)] ?? last?.tip ?? oracle.start
  if (tip > oracle.most) tip = oracle.most
  suggestions.set(view, { head: head.hash, tip })
  return tip
}

/** The lowest tips of a block, without those below two wei and the miner's own, which say nothing about the market. */
function sampleTips(sorted: Payment[], miner: Hex): bigint[] {
  return sorted
    .filter(({ tip, from }) => tip >= oracle.least && from !== miner)
    .slice(0, oracle.samples)
    .map(({ tip }) => tip)
}
