/**
 * Says where and why JSON cannot carry a value, or `null` where it can. Transports would differ otherwise: one throws,
 * one drops the member, one makes `null` of it. Members of objects that are `undefined` are left out by all of them.
 */
export function unsendable(value: unknown, path: string, above: readonly unknown[] = []): string | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return null
  if (typeof value === 'number' && Number.isFinite(value)) return null
  if (typeof value !== 'object') return `${path} is ${typeof value === 'number' ? value : typeof value}`
  if (above.includes(value)) return `${path} holds itself`
  const isList = Array.isArray(value)
  for (const [key, member] of isList ? value.entries() : Object.entries(value)) {
    if (member === undefined && !isList) continue
    const found = unsendable(member, isList ? `${path}[${key}]` : `${path}.${key}`, [...above, value])
    if (found !== null) return found
  }
  return null
}
