import { type OriginPattern, parseOriginPattern } from '../control/apiKeys/originPattern.ts'

/** Whether an `Origin` header is one of those listed. `null`, which pages without an origin send, is none. */
export function matchesOrigin(listed: readonly OriginPattern[], header: string | undefined): boolean {
  if (header === undefined || header === 'null') return false
  const origin = parseOriginPattern(header)
  if (origin === null || origin.host === null || origin.subdomains) return false
  const { scheme, host, port } = origin
  return listed.some((entry) => {
    if (entry.scheme !== null && entry.scheme !== scheme) return false
    if (entry.host === null) return true
    if (entry.port !== null && entry.port !== (port ?? defaultPort(scheme))) return false
    return entry.subdomains ? host.endsWith(`.${entry.host}`) : host === entry.host
  })
}

/** The port that a browser leaves out. */
function defaultPort(scheme: string | null): string | null {
  if (scheme === 'https') return '443'
  return scheme === 'http' ? '80' : null
}
