import type { IncomingHttpHeaders } from 'node:http'
import { createAddressList } from './addressList.ts'

/**
 * Whether a proxy that is trusted says that it was reached under TLS, by the first word of `X-Forwarded-Proto`: what the
 * client spoke, where every proxy adds its own. From anybody else the header counts for nothing.
 */
export function createForwardedTls(
  trustedProxies: readonly string[],
): (request: {
  readonly headers: IncomingHttpHeaders
  readonly socket: { readonly remoteAddress?: string | undefined }
}) => boolean {
  if (trustedProxies.length === 0) return () => false
  const trusted = createAddressList(trustedProxies)
  return ({ headers, socket }) => {
    if (!trusted.has(socket.remoteAddress ?? '')) return false
    const said = headers['x-forwarded-proto']
    const [first = ''] = (Array.isArray(said) ? said.join(',') : (said ?? '')).split(',')
    return first.trim().toLowerCase() === 'https'
  }
}
