import type { IncomingHttpHeaders } from 'node:http'

/** What a page may read of an answer beside its body. */
const exposed = [
  'Causeway-Request-Id',
  'Causeway-Cost',
  'Causeway-Credits-Left',
  'Causeway-Block',
  'Causeway-Finality',
  'Causeway-Verified',
  'Causeway-Age',
  'Causeway-Source',
  'Causeway-Failover',
  'Retry-After',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
].join(', ')

/** Which pages may read answers; `*` lets every page. */
export interface Cors {
  /** Headers for the answer to a request, as a flat list of names and values; none when no page asks. */
  headersFor(headers: IncomingHttpHeaders): string[]
  /** Headers for the answer to a preflight. */
  preflightFor(headers: IncomingHttpHeaders): string[]
}

export function createCors(origins: readonly string[]): Cors {
  const any = origins.includes('*')
  const none: string[] = []

  const allow = (origin: string): string[] => {
    if (any) return ['Access-Control-Allow-Origin', '*', 'Vary', 'Origin']
    if (!origins.includes(origin)) return ['Vary', 'Origin']
    return ['Access-Control-Allow-Origin', origin, 'Vary', 'Origin']
  }

  return {
    headersFor({ origin }) {
      if (origin === undefined) return none
      return [...allow(origin), 'Access-Control-Expose-Headers', exposed]
    },
    preflightFor({ origin, 'access-control-request-headers': asked }) {
      if (origin === undefined) return none
      return [
        ...allow(origin),
        'Access-Control-Allow-Methods',
        'POST, GET, OPTIONS',
        'Access-Control-Allow-Headers',
        // Named one by one, because `*` does not cover Authorization.
        asked ?? 'Content-Type, Authorization, Enable-Failover, Causeway-Meta, Causeway-Errors',
        'Access-Control-Max-Age',
        '86400',
      ]
    },
  }
}
