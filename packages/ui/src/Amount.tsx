import { classes } from './classes.ts'
import { formatUnits } from './formatUnits.ts'

export interface AmountProps {
  /** Decimal digits of the smallest unit, with a minus sign where it leaves. */
  readonly amount: string
  readonly decimals: number
  readonly symbol: string
  /** Shows a plus sign, and colours what comes and what goes. */
  readonly change?: boolean
  readonly places?: number
  readonly 'data-testid'?: string
}

/** An amount with its unit, in figures of one width; the exact number shows on hovering. */
export function Amount({ amount, decimals, symbol, change = false, places, ...rest }: AmountProps) {
  const { text, full } = formatUnits(amount, decimals, places)
  const sign = change && !amount.startsWith('-') ? '+' : ''
  const tone = amount.startsWith('-') ? 'cw-amount-out' : 'cw-amount-in'
  return (
    <span class={classes('cw-amount', change && tone)} title={`${full} ${symbol}`} {...rest}>
      <span class="cw-amount-figure">
        {sign}
        {text.replace('-', '\u2212')}
      </span>{' '}
      <span class="cw-amount-unit">{symbol}</span>
    </span>
  )
}
