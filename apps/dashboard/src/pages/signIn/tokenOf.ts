import { parseRoute } from '../../routing/route.ts'

/** The token of a one-time link, or of what is left of one after it was copied from a terminal; `null` for anything else. */
export function tokenOf(text: string): string | null {
  const clean = text.replaceAll(/\s+/g, '')
  if (/^[\w-]{16,}$/.test(clean)) return clean
  if (!URL.canParse(clean)) return null
  const { pathname, hash } = new URL(clean)
  const route = parseRoute(pathname, hash)
  return route.page === 'enter' ? route.token : null
}
