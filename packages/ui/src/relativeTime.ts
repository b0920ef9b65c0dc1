import { strings } from './strings.ts'

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** How long ago, or how far ahead, a time is, in the largest whole unit: `3 minutes ago`, `in 2 days`, `just now`. */
export function relativeTime(at: number, now: number, language = 'en'): string {
  const seconds = (at - now) / 1000
  if (seconds <= 0 && seconds > -60) return strings.justNow
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit)
  }
  return format.format(0, 'second')
}
