import { Card, EmptyState, relativeTime, Spinner, Tag } from '@causeway/ui'
import type { ActivityEntry, SiteRow } from '@causeway/wallet'
import { useEffect, useState } from 'preact/hooks'
import { useDesk } from '../../desk/desk.ts'
import { strings } from '../strings.ts'
import { newest, type SiteEntry } from './newest.ts'

const tones = {
  answered: 'neutral',
  approved: 'ok',
  rejected: 'caution',
  refused: 'caution',
  cancelled: 'neutral',
} as const satisfies Record<ActivityEntry['outcome'], string>

export interface ActivityProps {
  readonly sites: readonly SiteRow[]
  /** Read again when the wallet has changed. */
  readonly version: number
}

/** The last things that sites asked for and the user decided. */
export function Activity({ sites, version }: ActivityProps) {
  const desk = useDesk()
  const [entries, setEntries] = useState<readonly SiteEntry[] | null>(null)
  const origins = sites.map(({ origin }) => origin).join(' ')
  // The log has no event of its own: whatever changed has brought a new version.
  useEffect(() => {
    let isCurrent = true
    const read = async (origin: string) => ({ origin, entries: await desk.call('ui_activity', { origin }) })
    Promise.all(origins === '' ? [] : origins.split(' ').map(read)).then(
      (logs) => isCurrent && setEntries(newest(logs, 5)),
      () => isCurrent && setEntries((old) => old ?? []),
    )
    return () => {
      isCurrent = false
    }
  }, [desk, origins, version])
  const words = strings.home
  if (entries === null)
    return (
      <Card title={words.activity}>
        <div class="activity-waiting">
          <Spinner label={words.loading} />
        </div>
      </Card>
    )
  if (entries.length === 0)
    return (
      <Card title={words.activity}>
        <EmptyState icon="clock" title={words.noActivity}>
          {words.noActivitySays}
        </EmptyState>
      </Card>
    )
  return (
    <Card title={words.activity} flush>
      <ul class="cw-list">
        {entries.map((entry) => (
          <li key={`${entry.origin} ${entry.at}`} class="activity-row">
            <span class="activity-words">
              <span class="cw-cut" title={entry.summary ?? entry.method}>
                {entry.summary ?? entry.method}
              </span>
              <span class="cw-hint cw-cut" title={entry.origin}>
                {relativeTime(entry.at, Date.now())} · {hostOf(entry.origin)}
              </span>
            </span>
            <Tag tone={tones[entry.outcome]}>{words.outcomes[entry.outcome]}</Tag>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin
}
