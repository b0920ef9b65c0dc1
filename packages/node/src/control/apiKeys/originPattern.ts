/** An entry of the origin list, taken apart. */
export interface OriginPattern {
  /** Must match when it is given: `https`. */
  readonly scheme: string | null
  /** Lower case; `null` for an entry that is a scheme alone, which every host matches. */
  readonly host: string | null
  /** Whether the entry stands for the hosts below `host` (`*.example.org`), and not for `host` itself. */
  readonly subdomains: boolean
  /** As it is written; `null` where the entry names none, which every port matches. */
  readonly port: string | null
}

const label = '[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?'
const pattern = new RegExp(
  `^(?:(?<scheme>[a-z][a-z0-9+.-]{0,31})://)?(?:(?<wild>\\*\\.)?(?<host>${label}(\\.${label})*|\\[[0-9a-f:.]{2,45}\\])(?::(?<port>\\d{1,5}))?)?$`,
)

/**
 * Reads `https://app.example.org`, `app.example.org:8443`, `*.example.org`, `https://*.example.org` or `https://`.
 * `null` for anything else, such as an origin with a path.
 */
export function parseOriginPattern(text: string): OriginPattern | null {
  if (text.length > 255) return null
  const parts = pattern.exec(text.toLowerCase())?.groups
  if (parts === undefined) return null
  const { scheme = null, host = null, wild, port = null } = parts
  if (scheme === null && host === null) return null
  if (wild !== undefined && host?.startsWith('[')) return null
  if (port !== null && (Number(port) === 0 || Number(port) > 65_535)) return null
  return { scheme, host, subdomains: wild !== undefined, port }
}
