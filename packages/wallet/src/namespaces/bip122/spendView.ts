import { hex } from '@scure/base'
import type { NetworkRow } from '../../networks/network.ts'
import { formatAmount } from '../../view/formatAmount.ts'
import type { Line, Simulation, Warning } from '../../view/view.ts'
import { recipientWarnings } from '../recipientWarnings.ts'
import { isHighFee } from './highFee.ts'
import { type Spend, sum } from './spend.ts'

const satoshiDecimals = 8
/** Below this number a lock time counts blocks, from it on seconds. */
const firstLockSecond = 500_000_000

/** What the user is told of a payment: every coin that goes in, everyone who gets something, the fee, what comes back. */
export function describeSpend(
  spend: Spend,
  row: Pick<NetworkRow, 'scope' | 'symbol'>,
  known: { readonly own: readonly string[]; readonly recipients: readonly string[] },
): { lines: readonly Line[]; warnings: readonly Warning[]; simulation: Simulation; title: string } {
  const write = (amount: bigint) => `${formatAmount(amount, satoshiDecimals)} ${row.symbol}`
  const paid = spend.outputs.filter(({ isChange }) => !isChange)
  const change = spend.outputs.filter(({ isChange }) => isChange)
  const lines: Line[] = [
    { label: 'Pays', value: write(sum(paid)), as: 'amount' },
    { label: 'Fee', value: write(spend.fee), as: 'amount' },
    { label: 'Fee rate', value: `${rateOf(spend).toFixed(1)} satoshis for a virtual byte`, as: 'text' },
    { label: 'Change, back to you', value: write(sum(change)), as: 'amount' },
    ...lockLines(spend),
    { label: 'Outputs', value: String(spend.outputs.length), as: 'heading' },
    ...spend.outputs.flatMap(({ address, script, amount, isChange }): Line[] => [
      address === null
        ? { label: 'To a script', value: `0x${hex.encode(script)}`, as: 'hex', depth: 1 }
        : { label: isChange ? 'Back to you' : 'To', value: address, as: 'address', depth: 1 },
      { label: 'Amount', value: write(amount), as: 'amount', depth: 2 },
    ]),
    { label: 'Inputs', value: String(spend.inputs.length), as: 'heading' },
    ...spend.inputs.flatMap(({ outpoint, amount }): Line[] => [
      { label: 'Your coin', value: outpoint, as: 'hex', depth: 1 },
      { label: 'Amount', value: write(amount), as: 'amount', depth: 2 },
    ]),
  ]
  const [only] = paid
  const single = paid.length === 1 && only?.address != null ? only.address : null
  return {
    lines,
    warnings: [
      ...feeWarnings(spend, sum(paid), write),
      ...paid.flatMap(({ address }) => (address === null ? [] : recipientWarnings(address, known))),
    ],
    simulation: {
      outcome: 'changes',
      changes: [
        {
          asset: `${row.scope}/slip44:0`,
          symbol: row.symbol,
          decimals: satoshiDecimals,
          amount: String(-(sum(paid) + spend.fee)),
        },
      ],
    },
    title: single === null ? `Send ${write(sum(paid))}` : `Send ${write(sum(paid))} to ${single}`,
  }
}

function feeWarnings(spend: Spend, paid: bigint, write: (amount: bigint) => string): Warning[] {
  if (!isHighFee(spend.fee, spend.size, paid)) return []
  const text = `The fee of ${write(spend.fee)} is absurdly high for what is sent.`
  return [{ code: 'highFee', severity: 'danger', text }]
}

function rateOf(spend: Spend): number {
  return Number(spend.fee) / spend.size
}

function lockLines({ lockTime }: Spend): Line[] {
  if (lockTime === 0) return []
  if (lockTime < firstLockSecond) return [{ label: 'Not before block', value: String(lockTime), as: 'text' }]
  return [{ label: 'Not before', value: new Date(lockTime * 1000).toISOString(), as: 'time' }]
}
