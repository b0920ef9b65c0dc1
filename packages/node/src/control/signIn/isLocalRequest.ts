import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a request was made on this machine, to this machine, with nothing between: only then does the banner's link
 * open the dashboard. A page of another site that made its own name point to 127.0.0.1 comes with its own name in
 * `Host`; a proxy on this machine that serves others says so in a header.
 */
export function isLocalRequest(request: {
  /** Whether the service listens on a loopback address and no other. */
  isLoopback: boolean
  /** The `Host` header. */
  host: string
  headers: IncomingHttpHeaders
}): boolean {
  return request.isLoopback && isLoopbackName(request.host) && !isForwarded(request.headers)
}

/** `localhost`, a name below it, 127.0.0.0/8 or ::1; with or without a port. */
function isLoopbackName(host: string): boolean {
  const [, name = ''] = /^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(?::\d{1,5})?$/i.exec(host) ?? []
  const lower = name.toLowerCase()
  if (lower === 'localhost' || lower === '[::1]') return true
  if (/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+localhost$/.test(lower)) return true
  // All four parts, for 127.0.0.1.example.org is a name that anybody can own.
  const parts = /^127\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(lower)
  return parts?.slice(1).every((part) => Number(part) <= 255) ?? false
}

const forwardingHeaders = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-host',
  'x-original-forwarded-for',
  'x-proxyuser-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-ray',
  'fastly-client-ip',
  'fly-client-ip',
  'client-ip',
])

function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => {
    const lower = name.toLowerCase()
    return forwardingHeaders.has(lower) || lower.startsWith('x-forwarded') || lower.startsWith('x-envoy-')
  })
}
