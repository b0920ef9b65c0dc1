export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** JSON for people: two spaces, and short things on one line. */
export function showJson(value: unknown): string {
  return value === undefined ? '' : compact(JSON.stringify(value, null, 2))
}

/** Folds arrays and objects that fit on a line. */
function compact(text: string): string {
  return text.replace(/([[{])\n\s+([^[\]{}]{1,72})\n\s+([\]}])/g, (whole, open, inside, close) => {
    const line = String(inside).replace(/\s*\n\s*/g, ' ')
    if (line.length > 72) return whole
    return open === '{' ? `{ ${line} }` : `${open}${line}${close}`
  })
}

export type Parsed = { readonly value: unknown } | { readonly problem: string }

/** Reads what a person typed; an empty text is no value at all. */
export function readJson(text: string): Parsed {
  if (text.trim() === '') return { value: undefined }
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}
