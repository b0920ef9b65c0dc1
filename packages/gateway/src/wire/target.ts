import type { Upstream } from '../upstream.ts'

/** Where an upstream is, taken apart once: the address and all that is sent beside a body. */
export interface Target {
  readonly protocol: 'http:' | 'https:'
  readonly address: { readonly hostname: string; readonly port: string | undefined; readonly path: string }
  readonly headers: Readonly<Record<string, string>>
}

const targets = new WeakMap<Upstream, Target>()

export function targetOf(upstream: Upstream, address: string): Target {
  const known = targets.get(upstream)
  if (known !== undefined) return known
  const url = new URL(address)
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const made: Target = {
    protocol: url.protocol === 'https:' ? 'https:' : 'http:',
    address: { hostname, port: url.port === '' ? undefined : url.port, path: `${url.pathname}${url.search}` },
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      // On one machine packing costs more than it saves.
      ...(isLoopback(hostname) ? {} : { 'accept-encoding': 'gzip' }),
      ...credentials(url),
      ...upstream.headers,
    },
  }
  targets.set(upstream, made)
  return made
}

/** What stands before the `@` of an address goes as a header, as everywhere. */
function credentials({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {}
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '::1' || /^127\./.test(hostname)
}
