import { strings } from '../strings.ts'

const words = strings.durations
const hour = 3_600_000
const day = 24 * hour

/** An end that the user can choose for a connection; `end: null` leaves it as it is. */
export interface Duration {
  readonly value: string
  readonly label: string
  readonly end: number | null
}

const choices: readonly (readonly [string, string, number])[] = [
  ['1h', words.hour, hour],
  ['1d', words.day, day],
  ['7d', words.week, 7 * day],
  ['30d', words.month, 30 * day],
]

/** The ends that shorten a connection which otherwise lasts until `limit` (`null`: until it is disconnected). */
export function durations(limit: number | null, now: number): readonly Duration[] {
  const longest: Duration = {
    value: 'asked',
    label: limit === null ? words.noEnd : words.until(formatMoment(limit)),
    end: null,
  }
  const shorter = choices
    .map(([value, label, length]): Duration => ({ value, label, end: now + length }))
    .filter(({ end }) => limit === null || (end !== null && end < limit))
  return [longest, ...shorter]
}

/** A moment in the user's own words and zone. */
export function formatMoment(moment: number): string {
  return new Date(moment).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
}
