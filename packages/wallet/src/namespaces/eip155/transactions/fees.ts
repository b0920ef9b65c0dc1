import { isObject } from '../../../json.ts'
import type { Network } from '../../../networks/network.ts'
import { askQuantity, toBigInt, tryAsk, tryQuantity } from '../node/answers.ts'
import type { TransactionRequest } from './parseTransaction.ts'

/** What the chain asks for gas now. `baseFee` is `null` on a chain from before EIP-1559. */
export interface Market {
  readonly baseFee: bigint | null
  readonly priority: bigint
  /** What the lowest and the highest tenth of recent transactions gave on top; the usual tip where nobody knows. */
  readonly tips: { readonly low: bigint; readonly high: bigint }
  readonly gasPrice: bigint
}

/** What a transaction offers for gas. */
export type Fees =
  | { readonly type: 0 | 1; readonly gasPrice: bigint }
  | { readonly type: 2; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

const gwei = 1_000_000_000n
/** Which tips of a block are asked for. */
const percentiles = [10, 50, 90]

/**
 * Reads the market: the base fee of the next block from the fee history (else of the newest block), the tip the node
 * suggests (else the median of the last five blocks, else the gas price above the base fee), and the gas price.
 */
export async function readMarket(network: Network): Promise<Market> {
  const [block, history, suggested, gasPrice] = await Promise.all([
    network.rpc('eth_getBlockByNumber', ['latest', false]),
    tryAsk(network, 'eth_feeHistory', ['0x5', 'latest', percentiles]),
    tryQuantity(network, 'eth_maxPriorityFeePerGas', []),
    tryQuantity(network, 'eth_gasPrice', []),
  ])
  const newest = isObject(block) ? toBigInt(block.baseFeePerGas) : null
  if (newest === null) {
    return {
      baseFee: null,
      priority: 0n,
      tips: { low: 0n, high: 0n },
      gasPrice: gasPrice ?? (await askQuantity(network, 'eth_gasPrice', [])),
    }
  }
  const baseFee = nextBaseFee(history) ?? newest
  const above = gasPrice !== null && gasPrice > baseFee ? gasPrice - baseFee : null
  const [low, middle, high] = percentiles.map((_, column) => medianReward(history, column))
  const priority = suggested ?? middle ?? above ?? gwei
  const tips = { low: low ?? priority, high: high ?? priority }
  return { baseFee, priority, tips, gasPrice: gasPrice ?? baseFee + priority }
}

/**
 * Fills what a site left open. A fee of the base fee twice over and the tip stays payable for some six full blocks;
 * what a site gave is kept.
 */
export function fillFees(request: TransactionRequest, market: Market): Fees {
  const { accessList, gasPrice, maxFeePerGas, maxPriorityFeePerGas, type } = request
  const asksDynamic = type === 2 || maxFeePerGas !== null || maxPriorityFeePerGas !== null
  const isLegacy = gasPrice !== null || type === 0 || type === 1 || (market.baseFee === null && !asksDynamic)
  if (isLegacy) {
    const isListed = type === 1 || (type === null && accessList !== null)
    return { type: isListed ? 1 : 0, gasPrice: gasPrice ?? market.gasPrice }
  }
  const priority = maxPriorityFeePerGas ?? market.priority
  const most = maxFeePerGas ?? 2n * (market.baseFee ?? market.gasPrice) + priority
  return { type: 2, maxFeePerGas: most, maxPriorityFeePerGas: lesser(priority, most) }
}

/** The most that a unit of gas can cost. */
export function highestPrice(fees: Fees): bigint {
  return fees.type === 2 ? fees.maxFeePerGas : fees.gasPrice
}

/** What a unit of gas will cost if the next block takes the transaction. */
export function likelyPrice(fees: Fees, baseFee: bigint | null): bigint {
  if (fees.type !== 2) return fees.gasPrice
  return lesser((baseFee ?? 0n) + fees.maxPriorityFeePerGas, fees.maxFeePerGas)
}

/** `Math.min` for big integers. */
export function lesser(one: bigint, other: bigint): bigint {
  if (one < other) return one
  return other
}

/** `Math.max` for big integers. */
export function greater(one: bigint, other: bigint): bigint {
  return lesser(one, other) === one ? other : one
}

function nextBaseFee(history: unknown): bigint | null {
  const fees = isObject(history) && Array.isArray(history.baseFeePerGas) ? history.baseFeePerGas : []
  return toBigInt(fees.at(-1))
}

function medianReward(history: unknown, column: number): bigint | null {
  const rows: unknown[] = isObject(history) && Array.isArray(history.reward) ? history.reward : []
  const rewards = rows
    .map((row) => (Array.isArray(row) ? toBigInt(row[column]) : null))
    .filter((reward) => reward !== null && reward > 0n)
    .toSorted((a, b) => (a === b ? 0 : (a ?? 0n) < (b ?? 0n) ? -1 : 1))
  return rewards[Math.floor(rewards.length / 2)] ?? null
}
