import type { z } from 'zod'

/** What a value of a type is called in a sentence. */
const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

/** What is wrong with a field, to go on after its name. Our own messages do so already; the library's are its jargon. */
export function faultOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return 'cannot be read'
  if (/^(must|is|has|does)\b/.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type': {
      const expected = kinds[issue.expected] ?? 'something else'
      return /received undefined$/.test(issue.message)
        ? `is missing; it must be ${expected}`
        : `must be ${expected}`
    }
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`
    case 'too_big':
      return `must be ${issue.maximum} or less`
    case 'too_small':
      return `must be ${issue.minimum} or more`
    default:
      return 'cannot be read'
  }
}
