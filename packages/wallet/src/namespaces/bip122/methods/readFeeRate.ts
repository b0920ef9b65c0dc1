import { refuse } from '../../objectParams.ts'
import { highestFeeRate, lowestFeeRate } from '../esplora.ts'

/** Reads a fee rate in satoshis per virtual byte, or `null` where the site leaves it to the wallet. */
export function readFeeRate(value: unknown): number | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'number' && value >= lowestFeeRate && value <= highestFeeRate) return value
  throw refuse('feeRate', [], `must be a number from ${lowestFeeRate} to ${highestFeeRate}`, value)
}
