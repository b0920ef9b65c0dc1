import type { ActivityEntry, ActivityLog } from '../activity/activity.ts'
import type { PastSite, SiteActivity } from './uiMethods.ts'

type ReadableLog = Pick<ActivityLog, 'origins' | 'read'>

/** The newest lines of every site, newest first: plain reads are left out. */
export async function newestEntries(log: ReadableLog, count: number): Promise<readonly SiteActivity[]> {
  const logs = await readAll(log, await log.origins())
  return logs
    .flatMap(({ origin, entries }) => entries.map((entry) => ({ ...entry, origin })))
    .filter(({ outcome }) => outcome !== 'answered')
    .sort((a, b) => b.at - a.at)
    .slice(0, count)
}

/** The sites that have a log and are not among the connected ones, the last heard of first. */
export async function pastSites(
  log: ReadableLog,
  connected: readonly string[],
): Promise<readonly PastSite[]> {
  const origins = (await log.origins()).filter((origin) => !connected.includes(origin))
  return (await readAll(log, origins))
    .flatMap(({ origin, entries }) => entries.slice(-1).map(({ at }) => ({ origin, lastAt: at })))
    .sort((a, b) => b.lastAt - a.lastAt)
}

function readAll(
  log: ReadableLog,
  origins: readonly string[],
): Promise<readonly { readonly origin: string; readonly entries: readonly ActivityEntry[] }[]> {
  return Promise.all(origins.map(async (origin) => ({ origin, entries: await log.read(origin) })))
}
