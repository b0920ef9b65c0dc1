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
      const context = { offers: session.offers, holdings, now: now() }
      await updateSession(session, (record) => (record === null ? null : edit(record, approval, context)))
    },
  }
}
