import { parseEndpoint, parseUrl } from './endpoint.ts'

/** Where a service lists its networks for a key. */
export interface ServiceAddress {
  readonly list: string
  readonly secure: boolean
  /** The host as the user gave it, with its port. */
  readonly host: string
  /** The network that the address names, where that can be told without the list. */
  readonly network: string | null
}

/**
 * Finds the list of networks from any address of a service: a network in the path or the host, HTTP or WebSocket, or the
 * root. The service answers `/v3/<key>/networks` in all of these places. A network below `localhost` is asked at
 * `localhost` itself, because not every system resolves the names below it; other hosts are asked where the user said,
 * so that the key goes nowhere else.
 */
export function parseServiceAddress(text: string): ServiceAddress | null {
  const url = parseUrl(text.trim())
  if (url === null) return null
  const scheme = { 'http:': 'http:', 'https:': 'https:', 'ws:': 'http:', 'wss:': 'https:' }[url.protocol]
  if (scheme === undefined) return null

  const segments = url.pathname.split('/').filter((segment) => segment !== '')
  if (segments.at(-1) === 'networks') segments.pop()
  const key = segments.pop()
  if (key === undefined || segments.pop() !== 'v3') return null
  if (segments.at(-1) === 'ws') segments.pop()
  // What is left of the path is the network, below which nothing else lies.
  const byPath = segments.pop()
  const prefix = segments.map((segment) => `/${segment}`).join('')

  const byHost = /^(.+)\.localhost(?=:|$)/i.exec(url.host)?.[1]
  const host = byHost === undefined ? url.host : url.host.slice(byHost.length + 1)
  const list = parseEndpoint(`${scheme}//${host}${prefix}/v3/${key}/networks`, {
    kind: 'http',
    chosenBy: 'user',
  })
  const hasUser = url.username !== '' || url.password !== ''
  const network = byPath ?? byHost ?? null
  return list === null || hasUser ? null : { list, secure: scheme === 'https:', host: url.host, network }
}
