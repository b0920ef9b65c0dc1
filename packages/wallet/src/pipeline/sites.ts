import { edit, type Holdings, isLive, updateSession } from '@causeway/session'
import type { Sites } from '../wallet.ts'
import type { Sessions } from './sessions.ts'

/** The connected sites, as the user sees and changes them. Every change reaches the site by its event. */
export function createSites(sessions: Sessions, holdings: Holdings, now: () => number): Sites {
  const live = (origin: string) => {
    const record = sessions.of(origin).load()
    return isLive(record, now()) ? record : null
  }
  return {
    origins: async () => sessions.origins().filter((origin) => live(origin) !== null),
    record: async (origin) => live(origin),
    revoke: async (origin) => {
      await updateSession(sessions.of(origin), () => null)
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
  }
}
