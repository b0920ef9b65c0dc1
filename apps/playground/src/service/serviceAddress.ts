/** The parts of a service's address that the playground needs. */
export interface ServiceAddress {
  /** `{root}/v3/<key>`: what is pasted into a wallet. */
  readonly text: string
  /** Where the service lists its networks. */
  readonly list: string
}

/**
 * Reads an address that a person pasted: the service's own, or that of any of its networks, over HTTP or WebSocket. The
 * service answers `/v3/<key>/networks` below all of them; `null` when there is no key in it.
 */
export function parseServiceAddress(typed: string): ServiceAddress | null {
  const url = URL.canParse(typed.trim()) ? new URL(typed.trim()) : null
  if (url === null || !/^(https?|wss?):$/.test(url.protocol)) return null
  const match = /^((?:\/[^/]+)*?)(?:\/ws)?\/v3\/([^/]+)(?:\/networks)?\/?$/.exec(url.pathname)
  if (match === null) return null
  const scheme = url.protocol.replace('ws', 'http')
  const text = `${scheme}//${url.host}${match[1] ?? ''}/v3/${match[2]}`
  return { text, list: `${text}/networks` }
}

/** The service that the link in the banner names. It travels in the fragment, which a browser sends to nobody. */
export function serviceInFragment(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('service')
}
