import { strings } from './strings.ts'

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })

/** A count in full, with its thousands set apart. */
export function formatCount(value: number): string {
  return whole.format(value)
}

/** A count that fits a small place: `12.3K` from ten thousand on. */
export function formatShort(value: number): string {
  if (Math.abs(value) >= 10_000) return short.format(value)
  return Number.isInteger(value) || Math.abs(value) >= 100 ? whole.format(value) : value.toFixed(1)
}

/** A part of a whole; nothing of nothing is nothing. */
export function formatShare(part: number, all: number): string {
  if (all <= 0 || part <= 0) return '0%'
  const share = part / all
  return share < 0.001 ? '<0.1%' : percent.format(share)
}

/** How long something took, with as many places as mean something. */
export function formatMs(ms: number | null): string {
  if (ms === null) return strings.none
  if (ms === 0) return '0 ms'
  if (ms >= 10_000) return `${(ms / 1000).toFixed(1)} s`
  if (ms >= 100) return `${whole.format(ms)} ms`
  if (ms >= 10) return `${ms.toFixed(1)} ms`
  return `${ms.toFixed(2)} ms`
}

/** A limit, where none is said in words. */
export function formatLimit(limit: number | null): string {
  return limit === null ? strings.noLimit : whole.format(limit)
}

/** How long it is until a time: `3 h 12 min`, `45 s`. */
export function formatUntil(at: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((at - now) / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** A moment of the last days, to the second, in the reader's time. */
export function formatTime(at: number): string {
  return new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
}

export function formatDate(at: number): string {
  return new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
}

export function formatDateTime(at: number): string {
  return `${formatDate(at)}, ${formatTime(at)}`
}
