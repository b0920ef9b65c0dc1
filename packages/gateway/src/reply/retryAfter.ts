/** No upstream is left alone for longer than this because of a number it sent. */
const longest = 10 * 60_000

/** What `Retry-After` asks for, in milliseconds: seconds or a date (RFC 9110), and the fractions some services send. */
export function parseRetryAfter(header: string | null | undefined, wallClock: number): number | null {
  const text = header?.trim() ?? ''
  if (text === '' || text.length > 64) return null
  if (/^\d+(\.\d+)?$/.test(text)) return bounded(Number(text) * 1000)
  const date = /^\w{3}, /.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? null : bounded(date - wallClock)
}

/**
 * The wait that is named inside an error: `backoff_seconds` and its like in the data, or "try again in 10s" in the text.
 * `null` where nothing usable is named. Zero is what a service sends that does not know (so it names nothing).
 */
export function waitInError(message: string, data: unknown): number | null {
  return waitInData(data, 0) ?? waitInText(message)
}

const secondsNames = [
  'backoff_seconds',
  'retry_after',
  'retryAfter',
  'retry_after_seconds',
  'seconds',
  'try_again_in',
]
const millisecondsNames = ['retry_after_ms', 'retryAfterMs', 'backoff_ms']

function waitInData(data: unknown, depth: number): number | null {
  if (typeof data === 'string') return depth === 0 ? waitInText(data) : textSeconds(data)
  if (typeof data !== 'object' || data === null || Array.isArray(data) || depth > 2) return null
  for (const [name, value] of Object.entries(data).slice(0, 20)) {
    const unit = secondsNames.includes(name) ? 1000 : millisecondsNames.includes(name) ? 1 : null
    if (unit !== null && typeof value === 'number' && value > 0) return bounded(value * unit)
    const within =
      unit === 1000 && typeof value === 'string' ? textSeconds(value) : waitInData(value, depth + 1)
    if (within !== null && typeof value === 'object') return within
    if (unit !== null && within !== null) return within
  }
  return null
}

/** `1.5`, `1.5s`, `20ms`: as services write a wait. */
function textSeconds(text: string): number | null {
  const found = /^(\d{1,6}(?:\.\d{1,6})?)(ms|s)?$/.exec(text)
  if (found === null) return null
  const value = Number(found[1]) * (found[2] === 'ms' ? 1 : 1000)
  return value > 0 ? bounded(value) : null
}

function waitInText(text: string): number | null {
  const found =
    /(?:retry|try again|wait|back ?off|available)(?: after| in| for)?:? (?:about )?(\d{1,6}(?:\.\d{1,6})?) ?(ms|milliseconds?|s\b|sec|seconds?|m\b|min|minutes?)?/i.exec(
      text,
    )
  if (found === null) return null
  const unit = (found[2] ?? 's').toLowerCase()
  const scale = unit.startsWith('ms') || unit.startsWith('milli') ? 1 : unit.startsWith('m') ? 60_000 : 1000
  const value = Number(found[1]) * scale
  return value > 0 ? bounded(value) : null
}

function bounded(ms: number): number | null {
  return Number.isFinite(ms) && ms >= 0 ? Math.min(ms, longest) : null
}
