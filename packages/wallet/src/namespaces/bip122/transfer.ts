import { SessionError } from '@causeway/session'
import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { FeeError } from '../../view/feeError.ts'
import { formatAmount } from '../../view/formatAmount.ts'
import { parseFigures } from '../../view/parseFigure.ts'
import type { FeeAnswer, FeeChoice, View } from '../../view/view.ts'
import { chainOf } from './chains.ts'
import { highestFeeRate, lowestFeeRate } from './esplora.ts'
import { addCoins } from './fill.ts'
import { selectCoins } from './selectCoins.ts'
import { type Spend, toSpend } from './spend.ts'
import { describeSpend } from './spendView.ts'

/** A payment that waits for the user, and what is needed to pay another fee for it. In JSON. */
export interface Transfer {
  readonly row: { readonly scope: string; readonly symbol: string }
  readonly address: string
  /** Scripts in hex and amounts in digits. */
  readonly script: string
  readonly recipients: readonly {
    readonly address: string
    readonly script: string
    readonly amount: string
  }[]
  readonly coins: readonly {
    readonly txid: string
    readonly index: number
    readonly amount: string
    readonly isConfirmed: boolean
  }[]
  readonly known: { readonly own: readonly string[]; readonly recipients: readonly string[] }
  readonly offers: readonly { readonly id: FeeOfferId; readonly rate: number }[]
  readonly usual: { readonly id: FeeOfferId; readonly rate: number }
}

type FeeOfferId = 'site' | 'slow' | 'usual' | 'fast'

const labels: Readonly<Record<FeeOfferId, string>> = {
  site: 'As the site asks',
  slow: 'Slow',
  usual: 'Usual',
  fast: 'Fast',
}
const feeRate = { id: 'feeRate', unit: 'sat/vB', decimals: 3, most: BigInt(highestFeeRate) * 1000n } as const

/** The payment at a rate: the coins for it, and what comes back. Refuses one that the coins do not suffice for. */
export function buildTransfer(
  transfer: Transfer,
  rate: number,
): { readonly psbt: string; readonly view: View } {
  const { transaction, spend } = build(transfer, rate)
  const told = describeSpend(spend, transfer.row, transfer.known)
  const psbt = base64.encode(transaction.toPSBT())
  return {
    psbt,
    view: {
      ...told,
      lines: [{ label: 'Account', value: transfer.address, as: 'address' }, ...told.lines],
      raw: psbt,
      fee: feeChoice(transfer),
    },
  }
}

/** The rate that an answer means. */
export function parseRate(transfer: Transfer, answer: FeeAnswer): number {
  if ('offer' in answer) {
    const offer = transfer.offers.find(({ id }) => id === answer.offer)
    if (offer === undefined) throw new FeeError('It is not among those offered. Choose another one.')
    return offer.rate
  }
  const [thousandths = 0n] = parseFigures(answer, [feeRate])
  const rate = Number(thousandths) / 1000
  if (rate < lowestFeeRate) throw new FeeError(`Enter at least ${lowestFeeRate} ${feeRate.unit}.`, feeRate.id)
  if (feeAt(transfer, rate) === null)
    throw new FeeError('The account does not hold enough for it. Enter less.', feeRate.id)
  return rate
}

/** What the user may pay instead; a rate that the coins do not suffice for is not offered. */
function feeChoice(transfer: Transfer): FeeChoice {
  const { offers, usual, row } = transfer
  return {
    offers: offers.flatMap(({ id, rate }) => {
      const fee = feeAt(transfer, rate)
      if (fee === null) return []
      const cost = `${formatAmount(fee, 8)} ${row.symbol}`
      return [{ id, label: labels[id], likely: cost, highest: cost }]
    }),
    usual: usual.id,
    fields: [
      { id: feeRate.id, label: 'Fee rate', unit: feeRate.unit, value: String(Number(usual.rate.toFixed(3))) },
    ],
  }
}

function feeAt(transfer: Transfer, rate: number): bigint | null {
  try {
    return build(transfer, rate).spend.fee
  } catch (cause) {
    if (cause instanceof SessionError) return null
    throw cause
  }
}

function build(transfer: Transfer, rate: number): { transaction: Transaction; spend: Spend } {
  const script = hex.decode(transfer.script)
  const outputs = transfer.recipients.map((each) => ({
    script: hex.decode(each.script),
    amount: BigInt(each.amount),
  }))
  const transaction = new Transaction()
  for (const output of outputs) transaction.addOutput(output)
  const selection = selectCoins({
    coins: transfer.coins.map((coin) => ({ ...coin, amount: BigInt(coin.amount) })),
    present: { count: 0, amount: 0n },
    outputs,
    changeScript: script,
    feeRate: rate,
  })
  addCoins(transaction, script, selection)
  return { transaction, spend: toSpend(transaction, script, chainOf(transfer.row.scope)) }
}
