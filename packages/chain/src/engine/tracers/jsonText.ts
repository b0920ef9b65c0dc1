/** What node clients write in another way inside a string; the size limits of traces count these letters. */
const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** A string as JSON text. */
export function jsonText(text: string): string {
  return JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, (letter) => escapes[letter] ?? letter)
}

/** An object as JSON text from ready texts; members without one are left out. */
export function jsonObject(members: Record<string, string | null>): string {
  const parts: string[] = []
  for (const [key, text] of Object.entries(members)) if (text !== null) parts.push(`"${key}":${text}`)
  return `{${parts.join(',')}}`
}
