import { nearest } from '../nearest.ts'
import type { ApiKey, KeyEdit } from './api.ts'
import type { House } from './house.ts'
import { AdminRefusal } from './refusal.ts'

/**
 * Refuses names in an edit that nothing here has: a list with a slip in it would lock its owner out, or let pass what
 * should not. What the key has already stays, also after a network is gone.
 */
export function refuseUnknown(
  house: Pick<House, 'methods' | 'networks'>,
  edit: KeyEdit,
  before: ApiKey | null,
): void {
  const networks = () => house.networks().map(({ name }) => name)
  refuse(edit.allow?.methods, before?.allow.methods, house.methods, {
    what: 'No network has a method',
    field: 'allow.methods',
  })
  refuse(edit.networksOff, before?.networksOff, networks, {
    what: 'There is no network',
    field: 'networksOff',
  })
}

function refuse(
  given: readonly string[] | undefined,
  kept: readonly string[] = [],
  known: () => readonly string[],
  { what, field }: { what: string; field: string },
): void {
  if (given === undefined || given.length === 0) return
  const names = new Set([...known(), ...kept])
  given.forEach((entry, index) => {
    const name = entry.trim()
    if (names.has(name)) return
    const meant = nearest(name, names)
    const hint = meant === null ? '' : ` Did you mean ${meant}?`
    throw new AdminRefusal('invalid', `${what} "${name}".${hint}`, { field: `${field}.${index}` })
  })
}
