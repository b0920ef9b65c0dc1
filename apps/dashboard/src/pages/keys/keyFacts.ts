import type { Allowlists, ApiKey } from '@causeway/node/admin'

export const listNames: readonly (keyof Allowlists)[] = [
  'origins',
  'userAgents',
  'addresses',
  'methods',
  'ips',
]

/** The most that one list takes. */
export const mostEntries = 30

export type KeyState = 'on' | 'off' | 'revoked' | 'overlap'

export function keyState({ enabled, revokedAt, overlapUntil }: ApiKey, now: number): KeyState {
  if (revokedAt !== null) return 'revoked'
  if (!enabled) return 'off'
  return overlapUntil !== null && overlapUntil > now ? 'overlap' : 'on'
}

export function listsInUse({ allow }: ApiKey): number {
  return listNames.filter((name) => allow[name].length > 0).length
}

/** The entries of a text: one a line, without empty ones and without the same twice. */
export function entriesOf(text: string): readonly string[] {
  return [...new Set(text.split(/[\n,]/).map((line) => line.trim()))].filter((line) => line !== '')
}

/** A limit that somebody typed: nothing is that of the plan (`null`), anything but a whole number is `undefined`. */
export function limitOf(text: string): number | null | undefined {
  const clean = text.replaceAll(/[\s,_]/g, '')
  if (clean === '') return null
  return /^\d{1,15}$/.test(clean) ? Number(clean) : undefined
}
