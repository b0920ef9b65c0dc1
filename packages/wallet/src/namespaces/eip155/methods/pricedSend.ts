import type { FeeAnswer, View } from '../../../view/view.ts'
import type { SeenEffect } from '../../namespace.ts'
import { type FeeTerms, parseFees } from '../transactions/feeTerms.ts'
import {
  fromReadyFees,
  type ReadyFees,
  type ReadyTransaction,
  toReadyFees,
} from '../transactions/signAndSend.ts'
import { feeChoice, feeLines, feeWarnings } from '../views/costs.ts'
import { distinct } from '../views/lines.ts'

/** What is said of transactions whatever they pay. */
type Told = Omit<View, 'raw' | 'fee'>

/** Transactions that wait for the user, the fees that each of them pays, and what is needed to pay others. */
export interface PricedSend {
  readonly transactions: readonly Omit<ReadyTransaction, 'fees'>[]
  readonly fees: ReadyFees
  readonly terms: FeeTerms
  readonly told: Told
}

/** The transactions as they are signed. */
export function readyOf({ transactions, fees }: PricedSend): readonly ReadyTransaction[] {
  return transactions.map((transaction) => ({ ...transaction, fees }))
}

/** The whole view: what is said of the transactions anyway, what they cost, and exactly what is signed. */
export function pricedView(priced: PricedSend): View {
  const { terms, told } = priced
  const fees = fromReadyFees(priced.fees)
  const raw = readyOf(priced).map(toRaw)
  return {
    ...told,
    lines: [...told.lines, ...feeLines(terms, fees)],
    warnings: distinct([...told.warnings, ...feeWarnings(terms, fees)]),
    raw: JSON.stringify(raw.length === 1 ? raw[0] : raw),
    fee: feeChoice(terms),
  }
}

/** The same transactions with the fees of an answer. Nothing else about them changes. */
export function withFee<Payload extends PricedSend>(
  effect: SeenEffect<Payload>,
  answer: FeeAnswer,
): SeenEffect<Payload> {
  const fees = toReadyFees(parseFees(effect.payload.terms, answer))
  const payload = { ...effect.payload, fees }
  return { ...effect, view: pricedView(payload), payload }
}

function toRaw({ fees, nonce, accessList, ...rest }: ReadyTransaction): object {
  return {
    ...rest,
    ...(nonce === null ? {} : { nonce }),
    ...(accessList.length === 0 ? {} : { accessList }),
    ...fees,
  }
}
