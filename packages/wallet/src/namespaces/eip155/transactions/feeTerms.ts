import { type Hex, toQuantity } from '@causeway/rpc'
import { FeeError } from '../../../view/feeError.ts'
import { formatAmount } from '../../../view/formatAmount.ts'
import { type Figure, parseFigures } from '../../../view/parseFigure.ts'
import type { FeeAnswer, FeeField } from '../../../view/view.ts'
import type { Offers } from './feeOffers.ts'
import { type Fees, highestPrice, likelyPrice, type Market } from './fees.ts'
import type { Gas } from './gas.ts'
import { fromReadyFees, type ReadyFees, toReadyFees } from './signAndSend.ts'

/** The coin that fees are paid in. */
export interface Coin {
  readonly symbol: string
  readonly decimals: number
}

/** What fees depend on, as it was when the transactions were described. In JSON, because it waits with them. */
export interface FeeTerms {
  readonly coin: Coin
  /** The base fee of the next block; `null` on a chain from before EIP-1559. */
  readonly baseFee: Hex | null
  /** What a unit of gas costs at most as the market suggests it. */
  readonly usualPrice: Hex
  /** The balance of the sender, where the node said it. */
  readonly balance: Hex | null
  readonly parts: readonly { readonly value: Hex; readonly limit: Hex; readonly likely: Hex }[]
  readonly offers: readonly { readonly id: string; readonly fees: ReadyFees }[]
  readonly usual: string
}

export function toTerms(facts: {
  readonly coin: Coin
  readonly market: Market
  readonly balance: bigint | null
  readonly parts: readonly { readonly value: bigint; readonly gas: Gas }[]
  readonly choice: Offers
}): FeeTerms {
  const { coin, market, balance, parts, choice } = facts
  const { baseFee, gasPrice, priority } = market
  return {
    coin: { symbol: coin.symbol, decimals: coin.decimals },
    baseFee: baseFee === null ? null : toQuantity(baseFee),
    usualPrice: toQuantity(baseFee === null ? gasPrice : 2n * baseFee + priority),
    balance: balance === null ? null : toQuantity(balance),
    parts: parts.map(({ value, gas: { limit, likely } }) => ({
      value: toQuantity(value),
      limit: toQuantity(limit),
      likely: toQuantity(likely),
    })),
    offers: choice.offers.map(({ id, fees }) => ({ id, fees: toReadyFees(fees) })),
    usual: choice.usual.id,
  }
}

/** What the fees come to if the next block takes the transactions. */
export function likelyFee({ parts, baseFee }: FeeTerms, fees: Fees): bigint {
  const price = likelyPrice(fees, baseFee === null ? null : BigInt(baseFee))
  return parts.reduce((sum, { likely }) => sum + BigInt(likely) * price, 0n)
}

/** What the fees come to at most. */
export function highestFee({ parts }: FeeTerms, fees: Fees): bigint {
  return parts.reduce((sum, { limit }) => sum + BigInt(limit) * highestPrice(fees), 0n)
}

const unit = 'gwei'
const decimals = 9
/** A whole coin for one unit of gas: what is above it was not meant. */
const most = 10n ** 18n
const labels = {
  maxFeePerGas: 'Max fee',
  maxPriorityFeePerGas: 'Priority fee',
  gasPrice: 'Gas price',
} as const

/** The figures that the user may set, as they are in some fees. */
export function feeFields(fees: Fees): readonly FeeField[] {
  return figuresOf(fees).map(([id, value]) => ({
    id,
    label: labels[id],
    unit,
    value: formatAmount(value, decimals),
  }))
}

/** The fees that an answer means, of the same type as those that were offered. */
export function parseFees({ offers, usual }: FeeTerms, answer: FeeAnswer): Fees {
  const named = 'offer' in answer ? answer.offer : usual
  const offer = offers.find(({ id }) => id === named)
  if (offer === undefined) throw new FeeError('It is not among those offered. Choose another one.')
  const fees = fromReadyFees(offer.fees)
  if ('offer' in answer) return fees
  const figures = figuresOf(fees).map(([id]): Figure => ({ id, unit, decimals, most }))
  const [price = 0n, tip = 0n] = parseFigures(answer, figures)
  if (fees.type !== 2) return { type: fees.type, gasPrice: price }
  if (tip > price) {
    throw new FeeError(
      `Enter at most the max fee, ${formatAmount(price, decimals)} ${unit}.`,
      'maxPriorityFeePerGas' satisfies keyof typeof labels,
    )
  }
  return { type: 2, maxFeePerGas: price, maxPriorityFeePerGas: tip }
}

function figuresOf(fees: Fees): readonly (readonly [keyof typeof labels, bigint])[] {
  if (fees.type !== 2) return [['gasPrice', fees.gasPrice]]
  return [
    ['maxFeePerGas', fees.maxFeePerGas],
    ['maxPriorityFeePerGas', fees.maxPriorityFeePerGas],
  ]
}
