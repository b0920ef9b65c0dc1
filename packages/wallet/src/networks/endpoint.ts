/** Schemes of the two kinds of address. */
const schemes = { http: ['https:', 'http:'], ws: ['wss:', 'ws:'] } as const

const maxLength = 2048

/**
 * An address of a node in its normal form, or `null` where it is none. Whoever chooses the address decides how far it may
 * reach: what a site proposes is encrypted or stays on this machine; the user may also name a plain one.
 */
export function parseEndpoint(
  text: unknown,
  options: { kind: 'http' | 'ws'; chosenBy: 'user' | 'site' },
): string | null {
  if (typeof text !== 'string' || text.length > maxLength) return null
  const url = parseUrl(text.trim())
  if (url === null || url.hostname === '' || url.username !== '' || url.password !== '') return null
  const [secure, plain] = schemes[options.kind]
  const mayBePlain = options.chosenBy === 'user' || isLoopback(url.hostname)
  if (url.protocol !== secure && !(url.protocol === plain && mayBePlain)) return null
  url.hash = ''
  // Paths are put behind addresses, so a lone slash that nobody wrote stays away.
  return url.pathname === '/' && url.search === '' ? url.href.replace(/\/$/, '') : url.href
}

/** A URL, or `null`. Its text may hold a key, so the error of the parser, which quotes it, goes no further. */
export function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

/** Whether a host, as `URL` spells it, is this machine by its name or number (RFC 6761, RFC 1122). */
export function isLoopback(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '[::1]' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name)
  )
}
