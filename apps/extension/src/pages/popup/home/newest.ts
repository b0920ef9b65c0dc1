import type { ActivityEntry } from '@causeway/wallet'

export interface SiteEntry extends ActivityEntry {
  readonly origin: string
}

/** The newest lines of several sites' logs that a user had a part in: plain reads are left out. */
export function newest(
  logs: readonly { readonly origin: string; readonly entries: readonly ActivityEntry[] }[],
  count: number,
): readonly SiteEntry[] {
  return logs
    .flatMap(({ origin, entries }) => entries.map((entry) => ({ ...entry, origin })))
    .filter(({ outcome }) => outcome !== 'answered')
    .sort((a, b) => b.at - a.at)
    .slice(0, count)
}
