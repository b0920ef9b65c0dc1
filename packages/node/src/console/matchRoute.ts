/** A route's name taken apart: `PATCH /keys/:id`. */
interface Pattern<Name extends string> {
  readonly name: Name
  readonly method: string
  readonly segments: readonly string[]
}

export type Match<Name extends string> =
  | { readonly name: Name; readonly params: Readonly<Record<string, string>> }
  /** Something is there, for these methods. */
  | { readonly allow: readonly string[] }
  | null

/** Finds the route of a method and a path among names like `PATCH /keys/:id`. */
export function createMatcher<Name extends string>(
  names: readonly Name[],
): (method: string, path: string) => Match<Name> {
  const patterns = names.map((name): Pattern<Name> => {
    const [method = '', path = ''] = name.split(' ')
    return { name, method, segments: path.split('/') }
  })
  return (method, path) => {
    const segments = path.split('/')
    // A name that is written out wins over a parameter: `/members/invites` over `/members/:id`.
    const fitting = patterns
      .flatMap((pattern) => {
        const params = paramsOf(pattern.segments, segments)
        return params === null ? [] : [{ pattern, params }]
      })
      .sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)
    const found = fitting.find(({ pattern }) => pattern.method === method)
    if (found !== undefined) return { name: found.pattern.name, params: found.params }
    return fitting.length === 0 ? null : { allow: fitting.map(({ pattern }) => pattern.method) }
  }
}

function paramsOf(pattern: readonly string[], segments: readonly string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? ''
    if (part.startsWith(':')) {
      const value = decode(segment)
      if (value === null || value === '') return null
      params[part.slice(1)] = value
    } else if (part !== segment) return null
  }
  return params
}

function decode(segment: string): string | null {
  try {
    const text = decodeURIComponent(segment)
    // Nothing here has such an id, and PostgreSQL would not even look for it.
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
