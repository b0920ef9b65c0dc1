/**
 * Finds where values begin and end in JSON text without building them. Except for `isModest`, the functions here expect
 * text that `JSON.parse` has accepted already; on other text they end, but what they give means nothing.
 */

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/** The first position at or after `at` that is not white space. */
export function skipSpace(text: string, at: number): number {
  let i = at
  while (isSpace(text.charCodeAt(i))) i++
  return i
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}

/** The position after the string whose opening quote is at `at`. */
function skipString(text: string, at: number): number {
  let from = at + 1
  for (;;) {
    const end = text.indexOf('"', from)
    if (end < 0) return text.length
    let slash = end - 1
    while (slash >= from && text.charCodeAt(slash) === backslash) slash--
    // An even number of backslashes before the quote escape each other, so the quote ends the string.
    if ((end - 1 - slash) % 2 === 0) return end + 1
    from = end + 1
  }
}

/** The position after the value that begins at `at`. It counts nesting and does not recurse, so depth is no danger. */
function skipValue(text: string, at: number): number {
  const first = text.charCodeAt(at)
  if (first === quote) return skipString(text, at)
  if (first !== openBrace && first !== openBracket) return skipScalar(text, at)
  let depth = 0
  for (let i = at; i < text.length; ) {
    const code = text.charCodeAt(i)
    if (code === quote) {
      i = skipString(text, i)
      continue
    }
    i++
    if (code === openBrace || code === openBracket) depth++
    else if ((code === closeBrace || code === closeBracket) && --depth === 0) return i
  }
  return text.length
}

function skipScalar(text: string, at: number): number {
  let i = at
  while (i < text.length) {
    const code = text.charCodeAt(i)
    if (code === comma || code === closeBrace || code === closeBracket || isSpace(code)) break
    i++
  }
  return i
}

/**
 * The text of one member of the object that begins at `at`, exactly as it was sent, or `undefined` when the object has
 * no such member. Of repeated members the last counts, as it does for `JSON.parse`.
 */
export function rawMember(text: string, at: number, name: string): string | undefined {
  if (text.charCodeAt(at) !== openBrace) return undefined
  let found: string | undefined
  let i = skipSpace(text, at + 1)
  while (i < text.length && text.charCodeAt(i) !== closeBrace) {
    const keyEnd = skipString(text, i)
    const isMember = keyIs(text, i, keyEnd, name)
    const valueStart = skipSpace(text, skipSpace(text, keyEnd) + 1)
    const valueEnd = skipValue(text, valueStart)
    if (isMember) found = text.slice(valueStart, valueEnd)
    i = skipSpace(text, valueEnd)
    if (text.charCodeAt(i) === comma) i = skipSpace(text, i + 1)
  }
  return found
}

function keyIs(text: string, start: number, end: number, name: string): boolean {
  if (end - start - 2 === name.length) return text.startsWith(name, start + 1)
  // A longer key can only be the same name if it is written with escapes.
  const key = text.slice(start, end)
  return key.includes('\\') && JSON.parse(key) === name
}

/** Where the first `max` elements of the array that begins at `at` begin. */
export function elementStarts(text: string, at: number, max: number): number[] {
  const starts: number[] = []
  let i = skipSpace(text, at + 1)
  while (starts.length < max && i < text.length && text.charCodeAt(i) !== closeBracket) {
    starts.push(i)
    i = skipSpace(text, skipValue(text, i))
    if (text.charCodeAt(i) === comma) i = skipSpace(text, i + 1)
  }
  return starts
}

/**
 * Whether text, JSON or not, nests at most `depth` deep and has at most `values` values. Megabytes of brackets take
 * `JSON.parse` seconds; this takes a hundredth of that.
 */
export function isModest(text: string, { depth, values }: { depth: number; values: number }): boolean {
  let level = 0
  let count = 0
  for (let i = 0; i < text.length; ) {
    const code = text.charCodeAt(i)
    if (code === quote) {
      i = skipString(text, i)
      continue
    }
    i++
    if (code === openBrace || code === openBracket) {
      if (++level > depth || ++count > values) return false
    } else if (code === closeBrace || code === closeBracket) level--
    else if (code === comma && ++count > values) return false
  }
  return true
}
