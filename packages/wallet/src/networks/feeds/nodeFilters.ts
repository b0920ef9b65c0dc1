import { SessionError } from '@causeway/session'
import type { SiteCall } from '../../namespaces/namespace.ts'
import type { StoredFilter } from './snapshot.ts'

/** As many filters as a connection may have at a time. */
const maxFilters = 64

/** Filters of nodes under ids of our own: a node's id would work for every site that learns or guesses it. */
export interface NodeFilters {
  keep(call: SiteCall, nodeId: string): string
  find(call: SiteCall, id: string): string | null
  drop(call: SiteCall, id: string): void
  dropWhere(isGone: (filter: StoredFilter) => boolean): void
  /** The filters of a connection that came back under another name. */
  move(from: string, origin: string, to: string): void
  all(): readonly StoredFilter[]
  restore(stored: readonly StoredFilter[]): void
}

export function createNodeFilters(freshId: () => string): NodeFilters {
  const filters = new Map<string, StoredFilter>()

  const find = (call: SiteCall, id: string) => {
    const filter = filters.get(id)
    const isOwn =
      filter?.connection === call.connection && filter.origin === call.origin && filter.scope === call.scope
    return isOwn ? filter : null
  }

  return {
    keep({ connection, origin, scope }, nodeId) {
      const held = [...filters.values()].filter((filter) => filter.connection === connection)
      if (held.length >= maxFilters) {
        throw new SessionError('limitExceeded', { data: { limit: maxFilters } })
      }
      const id = freshId()
      filters.set(id, { id, connection, origin, scope, nodeId })
      return id
    },
    find: (call, id) => find(call, id)?.nodeId ?? null,
    drop(call, id) {
      if (find(call, id) !== null) filters.delete(id)
    },
    dropWhere(isGone) {
      for (const filter of [...filters.values()]) if (isGone(filter)) filters.delete(filter.id)
    },
    move(from, origin, to) {
      for (const filter of [...filters.values()]) {
        if (filter.connection === from && filter.origin === origin) {
          filters.set(filter.id, { ...filter, connection: to })
        }
      }
    },
    all: () => [...filters.values()],
    restore(stored) {
      for (const filter of stored) filters.set(filter.id, filter)
    },
  }
}
