import { isObject } from '../json.ts'
import type { ActivityEntry } from './activity.ts'

const outcomes: ReadonlySet<unknown> = new Set(['answered', 'refused', 'approved', 'rejected', 'cancelled'])

/** Reads the stored log of a site; lines that cannot be read are left out, for it is a log and nothing hangs on it. */
export function parseEntries(value: unknown): readonly ActivityEntry[] {
  if (!isObject(value) || value.version !== 1 || !Array.isArray(value.entries)) return []
  return value.entries.filter(isEntry)
}

function isEntry(value: unknown): value is ActivityEntry {
  return (
    isObject(value) &&
    typeof value.at === 'number' &&
    typeof value.count === 'number' &&
    typeof value.method === 'string' &&
    (value.scope === null || typeof value.scope === 'string') &&
    outcomes.has(value.outcome) &&
    ['number', 'undefined'].includes(typeof value.code) &&
    ['string', 'undefined'].includes(typeof value.summary) &&
    ['string', 'undefined'].includes(typeof value.hash)
  )
}
