/**
 * An amount of the smallest unit (decimal digits, a minus sign where it leaves) for the eye: groups of three, at most
 * `places` digits behind the point. It is cut, never rounded up, and says so by `exact`; what is too small to show is
 * `<0.000001`, not zero. `full` is the whole number.
 */
export function formatUnits(amount: string, decimals: number, places = 6): FormattedUnits {
  if (!/^-?\d+$/.test(amount)) return { text: amount, full: amount, exact: true }
  const minus = amount.startsWith('-') ? '-' : ''
  const digits = amount.replace('-', '').padStart(decimals + 1, '0')
  const whole = group(digits.slice(0, digits.length - decimals).replace(/^0+(?=\d)/, ''))
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const full = `${minus}${whole}${part === '' ? '' : `.${part}`}`
  if (part.length <= places) return { text: full, full, exact: true }
  const cut = part.slice(0, places).replace(/0+$/, '')
  if (whole === '0' && cut === '')
    return { text: `${minus}<0.${'1'.padStart(places, '0')}`, full, exact: false }
  return { text: `${minus}${whole}${cut === '' ? '' : `.${cut}`}`, full, exact: false }
}

export interface FormattedUnits {
  readonly text: string
  readonly full: string
  readonly exact: boolean
}

function group(whole: string): string {
  return whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}
