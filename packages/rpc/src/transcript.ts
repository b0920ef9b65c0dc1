/** A conversation in the `.io` form of the Ethereum execution APIs. */
export interface Transcript {
  /** Results are only checked against the method's result schema; errors are still compared. */
  specOnly: boolean
  exchanges: { request: string; response: string }[]
}

/** Reads `.io` text: `//` comments (one that begins `speconly:` marks the case), then pairs of `>>` and `<<` lines. */
export function parseTranscript(text: string): Transcript {
  const transcript: Transcript = { specOnly: false, exchanges: [] }
  let request: string | null = null
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim()
    if (line === '') continue
    if (line.startsWith('//')) {
      if (line.slice(2).trim().startsWith('speconly:')) transcript.specOnly = true
    } else if (line.startsWith('>>') && request === null) {
      request = line.slice(2).trim()
    } else if (line.startsWith('<<') && request !== null) {
      transcript.exchanges.push({ request, response: line.slice(2).trim() })
      request = null
    } else {
      throw new Error(`line ${index + 1} of the transcript is neither a comment, a request nor its response`)
    }
  }
  if (request !== null) throw new Error('the last request of the transcript has no response')
  return transcript
}

/** Checks a result against the schema of its method; gives what is wrong with it, nothing when it fits. */
export type ResultValidator = (method: string, result: unknown) => string[]

/**
 * Has a conversation and gives every way in which it went otherwise than written, so an empty list is a pass. Key order
 * is free, extra keys fail, and the `message` of an `error` object is not compared.
 */
export async function runTranscript(
  text: string,
  send: (request: string) => Promise<string>,
  validate: ResultValidator,
): Promise<string[]> {
  const { specOnly, exchanges } = parseTranscript(text)
  const differences: string[] = []
  for (const { request, response } of exchanges) {
    const answer = await send(request)
    differences.push(...compareAnswer(request, response, answer, specOnly ? validate : null))
  }
  return differences
}

function compareAnswer(
  request: string,
  response: string,
  answer: string,
  validate: ResultValidator | null,
): string[] {
  const expected: unknown = JSON.parse(response)
  const actual = parseAnswer(answer)
  if (validate === null || !hasResult(expected) || !hasResult(actual))
    return jsonDifferences(expected, actual)
  const { result: _, ...expectedRest } = expected
  const { result, ...actualRest } = actual
  return [...jsonDifferences(expectedRest, actualRest), ...validate(methodOf(request), result)]
}

function parseAnswer(answer: string): unknown {
  try {
    return JSON.parse(answer)
  } catch {
    return `not JSON: ${answer.slice(0, 200)}`
  }
}

function hasResult(value: unknown): value is { result: unknown } {
  return typeof value === 'object' && value !== null && 'result' in value
}

function methodOf(request: string): string {
  const value: unknown = JSON.parse(request)
  const isCall = typeof value === 'object' && value !== null && 'method' in value
  return isCall && typeof value.method === 'string' ? value.method : ''
}

/** Where two JSON values differ, as `path: expected …, got …`. */
export function jsonDifferences(expected: unknown, actual: unknown, path = '$'): string[] {
  if (Array.isArray(expected) && Array.isArray(actual)) {
    if (expected.length !== actual.length) {
      return [`${path}: expected ${expected.length} elements, got ${actual.length}`]
    }
    return expected.flatMap((element, index) => jsonDifferences(element, actual[index], `${path}[${index}]`))
  }
  if (isPlainObject(expected) && isPlainObject(actual)) return objectDifferences(expected, actual, path)
  if (expected === actual) return []
  return [`${path}: expected ${excerpt(expected)}, got ${excerpt(actual)}`]
}

function objectDifferences(
  expected: Record<string, unknown>,
  actual: Record<string, unknown>,
  path: string,
): string[] {
  const uncompared = path.endsWith('.error') ? 'message' : null
  const keys = new Set([...Object.keys(expected), ...Object.keys(actual)])
  return [...keys].flatMap((key) => {
    if (key === uncompared) return []
    const at = `${path}.${key}`
    if (!Object.hasOwn(actual, key)) return [`${at}: missing, expected ${excerpt(expected[key])}`]
    if (!Object.hasOwn(expected, key)) return [`${at}: not expected, got ${excerpt(actual[key])}`]
    return jsonDifferences(expected[key], actual[key], at)
  })
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function excerpt(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}
