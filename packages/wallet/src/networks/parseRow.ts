import { isObject } from '../json.ts'
import { parseEndpoint } from './endpoint.ts'
import type { NetworkRow } from './network.ts'

const scopePattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const origins = ['wallet', 'service', 'user', 'site'] as const

/** A row as it comes from storage or from a caller, checked, or `null`. */
export function parseRow(value: unknown): NetworkRow | null {
  if (!isObject(value)) return null
  const { scope, name, symbol, decimals, isTest } = value
  const from = origins.find((origin) => origin === value.from)
  if (from === undefined || typeof scope !== 'string' || !scopePattern.test(scope)) return null
  if (!isLabel(name, 64) || !isLabel(symbol, 16) || typeof isTest !== 'boolean') return null
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 36)
    return null
  const chosenBy = from === 'site' ? 'site' : 'user'
  const http = parseOptional(value.http, (text) => parseEndpoint(text, { kind: 'http', chosenBy }))
  const ws = parseOptional(value.ws, (text) => parseEndpoint(text, { kind: 'ws', chosenBy }))
  const explorer = parseOptional(value.explorer, (text) => parseEndpoint(text, { kind: 'http', chosenBy }))
  if (http === undefined || ws === undefined || explorer === undefined) return null
  return { scope, name, symbol, decimals, http, ws, explorer, isTest, from }
}

/** `null` stays `null`; `undefined` is a refusal. */
function parseOptional(value: unknown, parse: (text: unknown) => string | null): string | null | undefined {
  return value === null || value === undefined ? null : (parse(value) ?? undefined)
}

function isLabel(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= maxLength
}
