/** Whether a JSON value is an object and no list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a JSON value is a list of strings. */
export function isStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((member) => typeof member === 'string')
}
