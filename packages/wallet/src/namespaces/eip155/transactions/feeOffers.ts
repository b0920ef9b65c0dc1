import { type Fees, fillFees, greater, lesser, type Market } from './fees.ts'
import type { TransactionRequest } from './parseTransaction.ts'

/** Fees that the user may take. */
interface Offer {
  readonly id: 'site' | 'slow' | 'usual' | 'fast'
  readonly fees: Fees
}

/** The fees to choose from, those that stand if the user chooses none marked as the usual ones. */
export interface Offers {
  readonly offers: readonly Offer[]
  readonly usual: Offer
}

/**
 * What a transaction may offer for gas: what the site asks, if it asks anything, and what the market suggests. The type
 * of the transaction is the same in all of them: it is not the user's to choose, and the site may depend on it.
 */
export function feeOffers(request: TransactionRequest, market: Market): Offers {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = request
  const filled = fillFees(request, market)
  const ofMarket = filled.type === 2 ? dynamicOffers(market) : legacyOffers(filled.type, market)
  if (gasPrice === null && maxFeePerGas === null && maxPriorityFeePerGas === null) {
    const usual: Offer = { id: 'usual', fees: filled }
    return { offers: [ofMarket.slow, usual, ofMarket.fast], usual }
  }
  const site: Offer = { id: 'site', fees: filled }
  return { offers: [site, ofMarket.slow, ofMarket.usual, ofMarket.fast], usual: site }
}

type MarketOffers = Readonly<Record<'slow' | 'usual' | 'fast', Offer>>

/**
 * The base fee rises by at most an eighth from block to block: the slow fee stays payable for two full blocks, the
 * usual one for some six, the fast one for nine.
 */
function dynamicOffers(market: Market): MarketOffers {
  const { priority, tips } = market
  const base = market.baseFee ?? market.gasPrice
  const slow = lesser(tips.low, priority)
  const fast = greater(tips.high, (priority * 3n) / 2n)
  const toFees = (most: bigint, tip: bigint): Fees => ({
    type: 2,
    maxFeePerGas: most + tip,
    maxPriorityFeePerGas: tip,
  })
  return {
    slow: { id: 'slow', fees: toFees((base * 5n) / 4n, slow) },
    usual: { id: 'usual', fees: toFees(2n * base, priority) },
    fast: { id: 'fast', fees: toFees(3n * base, fast) },
  }
}

/** The whole gas price is paid, so that a slow one lies only a little below what the node suggests. */
function legacyOffers(type: 0 | 1, { baseFee, gasPrice, tips }: Market): MarketOffers {
  const slow = baseFee === null ? (gasPrice * 9n) / 10n : lesser(gasPrice, (baseFee * 9n) / 8n + tips.low)
  return {
    slow: { id: 'slow', fees: { type, gasPrice: slow } },
    usual: { id: 'usual', fees: { type, gasPrice } },
    fast: { id: 'fast', fees: { type, gasPrice: (gasPrice * 5n) / 4n } },
  }
}
