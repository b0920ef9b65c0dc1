/** Whether a JSON value is an object and no list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether an object has no member. */
export function isEmpty(value: Readonly<Record<string, unknown>>): boolean {
  for (const _ in value) return false
  return true
}

/** Whether a JSON value is a list of strings. */
export function isStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((member) => typeof member === 'string')
}

/**
 * The same keys with other values; a key whose value becomes `null` goes. A copy has its keys in place, and filling it
 * costs a third of what adding a hundred keys one by one does.
 */
export function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  map: (value: From, key: string) => To | null,
): Record<string, To> {
  const mapped: Record<string, unknown> = { ...record }
  for (const key in mapped) {
    const value = map(mapped[key] as From, key)
    if (value === null) delete mapped[key]
    else mapped[key] = value
  }
  // Each value has been through `map`.
  return mapped as Record<string, To>
}
