import type { Upstream } from '@causeway/gateway'
import type { UpstreamSettings } from './upstreamSettings.ts'

/** Settings of upstreams as the gateway takes them. Without a name they are counted: an address may hold a key. */
export function toUpstreams(list: readonly UpstreamSettings[], role: Upstream['role']): Upstream[] {
  return list.map((each, place) => ({
    id: each.name ?? `${role === 'own' ? 'upstream' : 'partner'}-${place + 1}`,
    role,
    http: each.url,
    ws: each.ws ?? null,
    headers: each.headers ?? {},
    labels: new Set(each.labels),
    weight: each.weight ?? 1,
    limits: { perSecond: each.perSecond ?? null, inFlight: each.inFlight ?? null },
    only: each.only === undefined ? null : new Set(each.only),
    except: new Set(each.except),
  }))
}
