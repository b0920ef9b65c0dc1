/** One entry of a list of origins. */
export interface OriginRule {
  /** `null` is any. */
  readonly scheme: string | null
  /** With its port, if any; `null` is any. After `*.` only what is below it counts. */
  readonly host: string | null
  readonly isBelow: boolean
}

/** Reads `https://app.example.org`, `app.example.org`, `*.example.org`, `https://*.example.org` and `https://`. */
export function parseOriginRule(entry: string): OriginRule {
  const { scheme, host } = split(entry.trim().replace(/\/$/, ''))
  const isBelow = host.startsWith('*.')
  return { scheme, host: host === '' ? null : isBelow ? host.slice(1) : host, isBelow }
}

export function matchesOrigin(rules: readonly OriginRule[], origin: string | undefined): boolean {
  if (origin === undefined) return false
  const { scheme, host } = split(origin)
  return rules.some((rule) => {
    if (rule.scheme !== null && rule.scheme !== scheme) return false
    if (rule.host === null) return rule.scheme !== null
    return rule.isBelow ? host.length > rule.host.length && host.endsWith(rule.host) : host === rule.host
  })
}

const defaultPorts: ReadonlyMap<string | null, string> = new Map([
  ['http', ':80'],
  ['https', ':443'],
])

function split(text: string): { scheme: string | null; host: string } {
  const lower = text.toLowerCase()
  const at = lower.search(/:\/\/?$|:\/\//)
  if (at < 0) return { scheme: null, host: lower }
  const scheme = lower.slice(0, at)
  const host = lower.slice(at).replace(/^:\/*/, '')
  const port = defaultPorts.get(scheme)
  return { scheme, host: port !== undefined && host.endsWith(port) ? host.slice(0, -port.length) : host }
}
