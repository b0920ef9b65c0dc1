import { formatAmount } from '../../../view/formatAmount.ts'
import type { FeeChoice, Line, Warning } from '../../../view/view.ts'
import { type Fees, highestPrice } from '../transactions/fees.ts'
import { type FeeTerms, feeFields, highestFee, likelyFee } from '../transactions/feeTerms.ts'
import type { Gas } from '../transactions/gas.ts'
import { fromReadyFees } from '../transactions/signAndSend.ts'
import { line, warning } from './lines.ts'

/** What the fees of some transactions come to, likely and at most. */
export function feeLines(terms: FeeTerms, fees: Fees): readonly Line[] {
  return [
    line('Likely fee', inWords(terms, likelyFee(terms, fees)), 'amount'),
    line('Highest fee', inWords(terms, highestFee(terms, fees)), 'amount'),
  ]
}

const labels: Readonly<Record<string, string>> = {
  site: 'As the site asks',
  slow: 'Slow',
  usual: 'Usual',
  fast: 'Fast',
}

/** What the user may pay instead. */
export function feeChoice(terms: FeeTerms): FeeChoice {
  const offers = terms.offers.map(({ id, fees }) => ({ id, fees: fromReadyFees(fees) }))
  const usual = offers.find(({ id }) => id === terms.usual)
  return {
    offers: offers.map(({ id, fees }) => ({
      id,
      label: labels[id] ?? id,
      likely: inWords(terms, likelyFee(terms, fees)),
      highest: inWords(terms, highestFee(terms, fees)),
    })),
    usual: terms.usual,
    fields: usual === undefined ? [] : feeFields(usual.fees),
  }
}

/** What is wrong with a fee: it is far above what the chain asks, too low for the next block, or cannot be paid. */
export function feeWarnings(terms: FeeTerms, fees: Fees): readonly Warning[] {
  return [...highFee(terms, fees), ...lowFee(terms, fees), ...unpayable(terms, fees)]
}

/** Ten times what the chain asks is more than anybody means to pay; from a whole coin on it is a loss. */
function highFee(terms: FeeTerms, fees: Fees): readonly Warning[] {
  const highest = highestFee(terms, fees)
  if (highest >= 10n ** BigInt(terms.coin.decimals))
    return [warning('highFee', 'danger', `The fee may reach ${inWords(terms, highest)}.`)]
  const usual = BigInt(terms.usualPrice)
  const price = highestPrice(fees)
  if (usual === 0n || price <= 10n * usual) return []
  return [warning('highFee', 'caution', `The fee is ${price / usual} times what the network asks now.`)]
}

function lowFee({ baseFee }: FeeTerms, fees: Fees): readonly Warning[] {
  if (baseFee === null || highestPrice(fees) >= BigInt(baseFee)) return []
  const asked = `${formatAmount(BigInt(baseFee), 9)} gwei`
  const text = `The fee is below what the network asks now (${asked}). The transaction waits until that falls.`
  return [warning('lowFee', 'caution', text)]
}

/** A node takes a transaction only where its highest fee could be paid. */
function unpayable(terms: FeeTerms, fees: Fees): readonly Warning[] {
  const value = terms.parts.reduce((sum, part) => sum + BigInt(part.value), 0n)
  if (terms.balance === null || BigInt(terms.balance) >= value + highestFee(terms, fees)) return []
  return [willFail('caution', 'The account does not hold enough for the amount and the highest fee.')]
}

/** Warnings of transactions that the node expects to fail: they would be mined, and their fee be lost. */
export function failureWarnings(gas: readonly Gas[], reverts: string | null): readonly Warning[] {
  const reasons = gas.flatMap(({ failure }) => (failure === null ? [] : [failure]))
  if (reasons.length === 0 && reverts !== null) reasons.push(reverts)
  return reasons.map((reason) => willFail('danger', reason))
}

function willFail(severity: Warning['severity'], reason: string): Warning {
  return warning('willFail', severity, `This will fail: ${reason}`)
}

function inWords({ coin }: FeeTerms, amount: bigint): string {
  return `${formatAmount(amount, coin.decimals)} ${coin.symbol}`
}
