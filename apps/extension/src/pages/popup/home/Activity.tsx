import { Card, EmptyState, relativeTime, Spinner, Tag } from '@causeway/ui'
import type { ActivityEntry, SiteActivity } from '@causeway/wallet'
import { useEffect, useState } from 'preact/hooks'
import { useDesk } from '../../desk/desk.ts'
import { askedWords } from '../../sites/askedWords.ts'
import { siteRoute } from '../../sites/siteRoute.ts'
import { strings } from '../strings.ts'

const tones = {
  answered: 'neutral',
  approved: 'ok',
  rejected: 'caution',
  refused: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<ActivityEntry['outcome'], string>

const shown = 5

/** The last things that sites asked for and the user decided, also of sites that are not connected any more. */
export function Activity({ version }: { readonly version: number }) {
  const desk = useDesk()
  const [entries, setEntries] = useState<readonly SiteActivity[] | null>(null)
  // The log has no event of its own: whatever was noted has brought a new version.
  useEffect(() => {
    let isCurrent = true
    desk.call('ui_recentActivity', { count: shown }).then(
      (read) => isCurrent && setEntries(read),
      () => isCurrent && setEntries((old) => old ?? []),
    )
    return () => {
      isCurrent = false
    }
  }, [desk, version])
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
    <Card title={words.activity} flush data-testid="recent-activity">
      <ul class="cw-list">
        {entries.map((entry) => (
          <li key={`${entry.origin} ${entry.at} ${entry.method}`}>
            <a class="activity-row activity-link" href={`#${siteRoute(entry.origin)}`}>
              <span class="activity-words">
                <span class="cw-cut" title={entry.summary ?? entry.method}>
                  {entry.summary ?? askedWords(entry.method) ?? entry.method}
                </span>
                <span class="cw-hint cw-cut" title={entry.origin}>
                  {relativeTime(entry.at, Date.now())} · {hostOf(entry.origin)}
                </span>
              </span>
              <Tag tone={tones[entry.outcome]}>{words.outcomes[entry.outcome]}</Tag>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin
}
