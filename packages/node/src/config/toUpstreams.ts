import type { Upstream } from '@causeway/gateway'
import type { UpstreamSettings } from './upstreamSettings.ts'

/** Settings of upstreams as the gateway takes them. Without a name they are counted: an address may hold a key. */
export function toUpstreams(list: readonly UpstreamSettings[], role: Upstream['role']): Upstream[] {
  return list.map((each, place) => ({
    id: each.name ?? `${role === 'own' ? 'upstream' : 'partner'}-${place + 1}`,
    role,
    ...addressesOf(each),
    headers: each.headers ?? {},
    labels: new Set(each.labels),
    weight: each.weight ?? 1,
    limits: { perSecond: each.perSecond ?? null, inFlight: each.inFlight ?? null },
    only: each.only === undefined ? null : methodSet(each.only),
    except: methodSet(each.except ?? []),
  }))
}

/** Methods by their names, or all that begin alike: `trace_*`. */
function methodSet(names: readonly string[]): ReadonlySet<string> {
  const set = new Set(names)
  const beginnings = names.flatMap((name) => (name.endsWith('*') ? [name.slice(0, -1)] : []))
  if (beginnings.length === 0) return set
  const has = set.has.bind(set)
  return Object.assign(set, {
    has: (name: string) => has(name) || beginnings.some((beginning) => name.startsWith(beginning)),
  })
}

/** Where there is a WebSocket alone, everything is asked on it. */
function addressesOf({ url, ws }: UpstreamSettings): Pick<Upstream, 'http' | 'ws'> {
  return /^wss?:/i.test(url) ? { http: null, ws: url } : { http: url, ws: ws ?? null }
}
