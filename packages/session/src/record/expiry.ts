const isoGrammar = /^(\d{4})-(\d{2})-(\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/

/** The last moment a `Date` can hold. */
const lastMoment = 8.64e15

/**
 * Reads `sessionProperties.expiry`: a string is ISO 8601, a number Unix seconds. The answer is in milliseconds; a
 * malformed value, and one that is not in the future, is `null`.
 */
export function parseExpiry(value: unknown, now: number): number | null {
  const moment = toMoment(value)
  return moment !== null && moment > now && moment <= lastMoment ? moment : null
}

/** The form in which an expiry goes to the site; {@link parseExpiry} reads it back to the same moment. */
export function formatExpiry(moment: number): string {
  return new Date(moment).toISOString()
}

function toMoment(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? Math.floor(value * 1000) : null
  if (typeof value !== 'string') return null
  const parts = isoGrammar.exec(value)
  if (parts === null) return null
  const [, year, month, day, zone] = parts
  // A day that the month does not have would silently become one of the next month.
  if (new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() !== Number(day))
    return null
  // A time without a zone would depend on where the wallet runs; it is read as UTC.
  const moment = Date.parse(value.includes('T') && zone === undefined ? `${value}Z` : value)
  return Number.isNaN(moment) ? null : moment
}
