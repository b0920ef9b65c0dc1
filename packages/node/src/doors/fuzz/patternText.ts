import type { Random } from './random.ts'

/** Most repetitions for `*` and `+`. */
const many = 40

/**
 * A text that fits a regular expression. Knows what the parameter schemas are written with: literals, classes, groups
 * with alternatives, and the quantifiers.
 */
export function patternText(pattern: string, random: Random): string {
  const reader = { pattern: pattern.replace(/^\^/, '').replace(/\$$/, ''), at: 0 }
  return readAlternatives(reader, random)
}

interface Reader {
  readonly pattern: string
  at: number
}

function readAlternatives(reader: Reader, random: Random): string {
  const alternatives = [readSequence(reader, random)]
  while (reader.pattern[reader.at] === '|') {
    reader.at++
    alternatives.push(readSequence(reader, random))
  }
  return random.pick(alternatives)
}

function readSequence(reader: Reader, random: Random): string {
  let text = ''
  while (reader.at < reader.pattern.length && !'|)'.includes(reader.pattern[reader.at] ?? '')) {
    const start = reader.at
    const first = readAtom(reader, random)
    const end = reader.at
    const count = readCount(reader, random)
    // The atom is read anew for each repetition, so that they differ.
    for (let i = 0; i < count; i++)
      text += i === 0 ? first : readAtom({ pattern: reader.pattern.slice(0, end), at: start }, random)
  }
  return text
}

function readAtom(reader: Reader, random: Random): string {
  const char = reader.pattern[reader.at++] ?? ''
  if (char === '(') {
    const text = readAlternatives(reader, random)
    reader.at++
    return text
  }
  if (char === '[') {
    const end = reader.pattern.indexOf(']', reader.at)
    const members = classMembers(reader.pattern.slice(reader.at, end))
    reader.at = end + 1
    return random.pick(members)
  }
  if (char === '\\') return reader.pattern[reader.at++] ?? ''
  return char
}

function classMembers(inside: string): string[] {
  const members: string[] = []
  for (let i = 0; i < inside.length; i++) {
    const first = inside.charCodeAt(i)
    const last = inside[i + 1] === '-' ? inside.charCodeAt(i + 2) : first
    if (last !== first) i += 2
    for (let code = first; code <= last; code++) members.push(String.fromCharCode(code))
  }
  return members
}

function readCount(reader: Reader, random: Random): number {
  const quantifier = /^(?:\{(\d+)(?:,(\d+))?\}|[*+?])/.exec(reader.pattern.slice(reader.at))
  if (quantifier === null) return 1
  reader.at += quantifier[0].length
  if (quantifier[0] === '?') return random.below(2)
  if (quantifier[0] === '*') return random.below(many)
  if (quantifier[0] === '+') return 1 + random.below(many)
  const least = Number(quantifier[1])
  const most = Number(quantifier[2] ?? least)
  return least + random.below(most - least + 1)
}
