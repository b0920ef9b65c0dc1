import { type AddressList, createAddressList } from './addressList.ts'
import type { Head } from './head.ts'

/**
 * Who is calling: the socket's address, or, behind proxies that are trusted, the last address in `X-Forwarded-For` that
 * is not one of theirs. What stands before it in the header could have been written by anybody.
 */
export function createClientAddress(trustedProxies: readonly string[]): (head: Head) => string {
  const trusted: AddressList | null = trustedProxies.length === 0 ? null : createAddressList(trustedProxies)
  return (head) => {
    const nearest = head.socket.remoteAddress ?? ''
    if (trusted === null || !trusted.has(nearest)) return nearest
    const forwarded = head.headers['x-forwarded-for']
    const hops = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? ''))
      .split(',')
      .map((hop) => withoutPort(hop.trim()))
      .filter((hop) => hop !== '')
    return hops.findLast((hop) => !trusted.has(hop)) ?? hops[0] ?? nearest
  }
}

/** Some proxies write the port as well: `1.2.3.4:5678`, `[::1]:80`. */
function withoutPort(hop: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d+)?|([^:]*):\d+)$/.exec(hop) ?? []
  return bracketed ?? plain ?? hop
}
