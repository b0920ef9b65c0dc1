import { isObject } from '../../api/json.ts'
import { strings } from './strings.ts'

const words = strings.audit

/** What an entry of the audit log says of a change, a line for each thing that is different now. */
export function changesOf(detail: string): readonly string[] {
  try {
    const change: unknown = JSON.parse(detail)
    if (!isObject(change)) return [detail]
    if ('from' in change && 'to' in change) return [words.turned(inWords(change.from), inWords(change.to))]
    return Object.entries(change).flatMap(([name, value]) => lines(name, value))
  } catch {
    return [detail]
  }
}

function lines(name: string, value: unknown): readonly string[] {
  if (!isObject(value)) return [words.is(name, inWords(value))]
  if (!('from' in value) || !('to' in value)) {
    return Object.entries(value).flatMap(([inner, each]) => lines(`${name}.${inner}`, each))
  }
  const { from, to } = value
  // Of a group only what differs: the rest was there before.
  if (isObject(from) && isObject(to)) {
    return [...new Set([...Object.keys(from), ...Object.keys(to)])]
      .filter((inner) => JSON.stringify(from[inner]) !== JSON.stringify(to[inner]))
      .flatMap((inner) => lines(`${name}.${inner}`, { from: from[inner] ?? null, to: to[inner] ?? null }))
  }
  return [words.fromTo(name, inWords(from), inWords(to))]
}

function inWords(value: unknown): string {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0))
    return words.nothing
  if (Array.isArray(value)) return value.map(inWords).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
