import { edit, type Holdings, isLive, toSessionScopes, updateSession, withoutScopes } from '@causeway/session'
import type { Sites } from '../wallet.ts'
import type { Sessions } from './sessions.ts'

/** {@link Sites}, told of the changes that it tells on. */
export interface LiveSites extends Sites {
  changed(): void
}

/** The connected sites, as the user sees and changes them. Every change reaches the site by its event. */
export function createSites(
  sessions: Sessions,
  holdings: Holdings,
  now: () => number,
  onFault: (error: unknown) => void,
): LiveSites {
  const listeners = new Set<() => void>()
  const live = (origin: string) => {
    const record = sessions.of(origin).load()
    return isLive(record, now()) ? record : null
  }
  return {
    origins: async () => sessions.origins().filter((origin) => live(origin) !== null),
    record: async (origin) => live(origin),
    scopes: async (origin) => toSessionScopes(live(origin), sessions.of(origin).offers),
    revoke: async (origin, scopes) => {
      await updateSession(sessions.of(origin), (record) =>
        record === null || scopes === undefined ? null : withoutScopes(record, scopes),
      )
    },
    edit: async (origin, approval) => {
      const session = sessions.of(origin)
      await updateSession(session, (record) => {
        if (record === null) return null
        // An account that the user hid meanwhile is not offered to sites any more, but who has it may keep it.
        const held = (scope: string): readonly string[] => [
          ...holdings.held(scope),
          ...(record.scopes[scope]?.accounts ?? []).map((account) => account.slice(scope.length + 1)),
        ]
        const context = { offers: session.offers, holdings: { ...holdings, held }, now: now() }
        return edit(record, approval, context)
      })
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    changed: () => {
      for (const listener of [...listeners]) {
        try {
          listener()
        } catch (error) {
          // A screen that breaks must not keep a change from the site.
          onFault(error)
        }
      }
    },
  }
}
