import { type ErrorForm, errorForm } from '../exchange.ts'

/** What a request is addressed to, told from its host and path alone. */
export type Target =
  | { kind: 'rpc'; root: Root; network: string | null; key: string | null; asks: Asks }
  | { kind: 'socket'; root: Root; network: string | null; key: string | null; asks: Asks }
  | { kind: 'networks'; root: Root; key: string }
  | { kind: 'health' }
  | { kind: 'ready' }
  | { kind: 'nothing'; root: Root; network: string | null }

/** What the query of an address asks for; a header can ask for the same. */
interface Asks {
  readonly meta: boolean
  readonly errors: ErrorForm
  /** Counts on a WebSocket alone. */
  readonly failover: boolean
}

/** The address without a network, and how a network is put into it. */
export interface Root {
  readonly host: string
  readonly networkIn: 'host' | 'path'
}

/**
 * The three forms of an address: `<network>.<domain>/v3/<key>`, `<network>.localhost/v3/<key>` and
 * `<host>/<network>/v3/<key>`; with `/ws` before `/v3` for WebSocket.
 */
export function parseTarget(host: string | undefined, url: string, domain: string | null): Target {
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  if (path === '/healthz') return { kind: 'health' }
  if (path === '/readyz') return { kind: 'ready' }

  const segments = path.split('/').slice(1)
  if (segments.at(-1) === '') segments.pop()
  const byHost = networkOfHost(host ?? '', domain)
  const root: Root = byHost === null ? { host: host ?? '', networkIn: 'path' } : byHost.root
  const byPath =
    byHost === null && segments[0] !== 'v3' && segments[0] !== 'ws' ? segments.shift() : undefined
  const network = byHost?.network ?? byPath ?? null

  const kind = segments[0] === 'ws' ? 'socket' : 'rpc'
  if (kind === 'socket') segments.shift()
  const [version = 'v3', key = null, more, ...rest] = segments
  if (version !== 'v3' || rest.length > 0) return { kind: 'nothing', root, network }
  if (more === undefined) return { kind, root, network, key, asks: readAsks(url.slice(path.length)) }
  if (more === 'networks' && kind === 'rpc' && key !== null) return { kind: 'networks', root, key }
  return { kind: 'nothing', root, network }
}

const nothing: Asks = { meta: false, errors: 'compatible', failover: false }

function readAsks(query: string): Asks {
  if (query === '') return nothing
  const asked = new URLSearchParams(query)
  return {
    meta: asked.get('meta') === '1',
    errors: errorForm(asked.get('errors')),
    failover: asked.get('failover') === 'true',
  }
}

function networkOfHost(host: string, domain: string | null): { network: string; root: Root } | null {
  const port = /:\d+$/.exec(host)?.[0] ?? ''
  const name = host.slice(0, host.length - port.length).toLowerCase()
  for (const parent of domain === null ? ['localhost'] : [domain, 'localhost']) {
    if (!name.endsWith(`.${parent}`)) continue
    return {
      network: name.slice(0, -parent.length - 1),
      root: { host: `${parent}${port}`, networkIn: 'host' },
    }
  }
  return null
}

/** The addresses of one network for a key, in the form in which the root was called. */
export function networkAddresses(root: Root, network: string, key: string, secure: boolean) {
  const authority = root.networkIn === 'host' ? `${network}.${root.host}` : `${root.host}/${network}`
  const s = secure ? 's' : ''
  return { http: `http${s}://${authority}/v3/${key}`, ws: `ws${s}://${authority}/ws/v3/${key}` }
}
