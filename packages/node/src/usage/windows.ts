import type { UsageWindow } from '../console/api.ts'
import { msPerMinute, stretchAt, type Unit, units } from './units.ts'

/** The windows of the usage page: how many stretches of which unit, the present one included. */
const windows: Readonly<Record<UsageWindow, { readonly unit: Unit; readonly steps: number }>> = {
  '15m': { unit: 'minute', steps: 15 },
  '1h': { unit: 'minute', steps: 60 },
  '24h': { unit: 'hour', steps: 24 },
  '7d': { unit: 'hour', steps: 7 * 24 },
  '30d': { unit: 'day', steps: 30 },
}

/** A window that ends now, in whole stretches of its unit. */
export interface Span {
  readonly unit: Unit
  /** The first stretch and the one after the last. */
  readonly first: number
  readonly end: number
  readonly stepMs: number
}

export function spanOf(window: UsageWindow, now: number): Span {
  const { unit, steps } = windows[window]
  const end = stretchAt(unit, now) + 1
  return { unit, first: end - steps, end, stepMs: units[unit].minutes * msPerMinute }
}
