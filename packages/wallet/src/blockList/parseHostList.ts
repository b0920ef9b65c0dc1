/** What was read of a list of hosts. */
export interface HostList {
  /** In the order of the list, each once, as a browser writes them. */
  readonly hosts: readonly string[]
  /** The lines that name no host. */
  readonly refused: readonly string[]
}

/**
 * Reads a list of hosts: one in a line, `#` begins a comment, empty lines mean nothing. A host may be written as the
 * address of one of its pages, or with `*.` before it; subdomains are meant either way.
 */
export function parseHostList(text: string): HostList {
  const hosts = new Set<string>()
  const refused: string[] = []
  for (const line of text.split(/\r\n?|\n/)) {
    const [written = ''] = line.split(/(?:^|\s)#/)
    const named = written.trim()
    if (named === '') continue
    const host = toHost(named)
    if (host === null) refused.push(named)
    else hosts.add(host)
  }
  return { hosts: [...hosts], refused }
}

const longestHost = 253
const named = /^(?=.*[a-z])[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/
const numbered = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/

/** A host as a browser writes it; `null` for what is none, and for a bare ending such as `com`, which is nobody's. */
export function toHost(text: string): string | null {
  const bare = text.replace(/^\*\./, '')
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(bare) ? bare : `https://${bare}`
  if (/\s/.test(bare) || !URL.canParse(url)) return null
  const { hostname, username, password } = new URL(url)
  const host = withoutDot(hostname)
  if (username !== '' || password !== '' || host.length > longestHost) return null
  return named.test(host) || numbered.test(host) || host === 'localhost' ? host : null
}

/** The host of an origin with those it is a subdomain of, the longest first. */
export function hostsAbove(origin: string): readonly string[] {
  if (!URL.canParse(origin)) return []
  const host = withoutDot(new URL(origin).hostname)
  if (numbered.test(host)) return [host]
  const labels = host.split('.')
  return labels.map((_, at) => labels.slice(at).join('.'))
}

/** `site.example.` is the same host as `site.example`, although it is another origin. */
function withoutDot(host: string): string {
  return host.endsWith('.') ? host.slice(0, -1) : host
}
