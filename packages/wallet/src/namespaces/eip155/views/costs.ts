import { formatAmount } from '../../../view/formatAmount.ts'
import type { Line, Warning } from '../../../view/view.ts'
import { type Fees, highestPrice, likelyPrice, type Market } from '../transactions/fees.ts'
import type { Gas } from '../transactions/gas.ts'
import { line, warning } from './lines.ts'

/** A transaction's part in what the user pays. */
export interface Cost {
  readonly value: bigint
  readonly gas: Gas
  readonly fees: Fees
}

/** The coin that fees are paid in. */
export interface Coin {
  readonly symbol: string
  readonly decimals: number
}

/** What the fees of some transactions come to, likely and at most. */
export function feeLines(costs: readonly Cost[], market: Market, coin: Coin): readonly Line[] {
  const inWords = (amount: bigint) => `${formatAmount(amount, coin.decimals)} ${coin.symbol}`
  return [
    line('Likely fee', inWords(sum(costs, (cost) => likelyFee(cost, market))), 'amount'),
    line('Highest fee', inWords(sum(costs, highestFee)), 'amount'),
  ]
}

/** Ten times what the chain asks, or a whole coin, is more than anybody means to pay. */
export function feeWarnings(costs: readonly Cost[], market: Market, coin: Coin): readonly Warning[] {
  const usual = market.baseFee === null ? market.gasPrice : 2n * market.baseFee + market.priority
  const steep = costs.map(({ fees }) => highestPrice(fees)).find((price) => usual > 0n && price > 10n * usual)
  if (steep !== undefined) {
    return [warning('highFee', 'caution', `The fee is ${steep / usual} times what the network asks now.`)]
  }
  const isWholeCoin = sum(costs, highestFee) >= 10n ** BigInt(coin.decimals)
  return isWholeCoin ? [warning('highFee', 'caution', `The fee may reach more than one ${coin.symbol}.`)] : []
}

/** Warnings of transactions that the node expects to fail, and of a balance that does not suffice. */
export function failureWarnings(
  costs: readonly Cost[],
  market: Market,
  balance: bigint | null,
  reverts: string | null,
): readonly Warning[] {
  const reasons = costs.flatMap(({ gas }) => (gas.failure === null ? [] : [gas.failure]))
  if (reasons.length === 0 && reverts !== null) reasons.push(reverts)
  if (balance !== null && balance < sum(costs, (cost) => cost.value + likelyFee(cost, market))) {
    reasons.push('The account does not hold enough for the amount and the fee.')
  }
  return reasons.map((reason) => warning('willFail', 'caution', `This will fail: ${reason}`))
}

function likelyFee({ gas, fees }: Cost, market: Market): bigint {
  return gas.likely * likelyPrice(fees, market)
}

function highestFee({ gas, fees }: Cost): bigint {
  return gas.limit * highestPrice(fees)
}

function sum(costs: readonly Cost[], of: (cost: Cost) => bigint): bigint {
  return costs.reduce((total, cost) => total + of(cost), 0n)
}
