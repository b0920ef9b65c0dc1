import { parseScopeKey } from '../caip/scope.ts'
import { isObject, isStrings } from '../json.ts'
import { isFlag } from './properties.ts'
import type { Asked, Grant, SessionRecord } from './record.ts'

/** A stored value that cannot be a session; the sentence names the member. */
export interface DamagedRecord {
  readonly damaged: string
}

/** Reads a stored session. Later schema versions add their migration here. */
export function parseRecord(value: unknown): SessionRecord | DamagedRecord {
  if (!isObject(value)) return { damaged: 'the session is no object' }
  const { version, origin, mode, scopes, properties, expiresAt, createdAt } = value
  if (version !== 1) return { damaged: 'the version is unknown' }
  if (typeof origin !== 'string') return { damaged: 'origin' }
  if (mode !== 'offered' && mode !== 'asked') return { damaged: 'mode' }
  if (expiresAt !== null && !isTime(expiresAt)) return { damaged: 'expiresAt' }
  if (!isTime(createdAt)) return { damaged: 'createdAt' }
  if (!isObject(properties) || !Object.entries(properties).every(([name, on]) => isFlag(name, on)))
    return { damaged: 'properties' }
  if (!isObject(scopes)) return { damaged: 'scopes' }
  const grants: [string, Grant][] = []
  for (const [scope, grant] of Object.entries(scopes)) {
    if (parseScopeKey(scope) === null || !isGrant(grant)) return { damaged: `scopes.${scope}` }
    grants.push([scope, grant])
  }
  const flags = Object.entries(properties).map(([name, on]): [string, boolean] => [name, on === true])
  return {
    version,
    origin,
    mode,
    scopes: Object.fromEntries(grants),
    properties: Object.fromEntries(flags),
    expiresAt,
    createdAt,
  }
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function isGrant(value: unknown): value is Grant {
  return isObject(value) && isStrings(value.accounts) && isStrings(value.withheld) && isAsked(value.asked)
}

function isAsked(value: unknown): value is Asked {
  return isObject(value) && isList(value.methods) && isList(value.notifications)
}

function isList(value: unknown): boolean {
  return value === null || isStrings(value)
}
