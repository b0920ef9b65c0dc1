import { Button, Card, CopyButton, relativeTime, Spinner, shortAddress, Tag } from '@causeway/ui'
import type { ActivityEntry, Snapshot } from '@causeway/wallet'
import { useState } from 'preact/hooks'
import { formatMoment } from './grants/durations.ts'
import { scopeName } from './grants/scopeName.ts'
import { useActivity } from './useActivity.ts'

const outcomes = {
  answered: { tone: 'neutral', says: 'Answered' },
  approved: { tone: 'ok', says: 'Approved' },
  rejected: { tone: 'caution', says: 'Rejected' },
  cancelled: { tone: 'neutral', says: 'Cancelled' },
  refused: { tone: 'danger', says: 'Refused' },
} as const satisfies Record<ActivityEntry['outcome'], unknown>

const shownAtFirst = 8

/** What a site asked and what it was answered, the newest first. */
export function ActivityList({ origin, snapshot }: { readonly origin: string; readonly snapshot: Snapshot }) {
  const entries = useActivity(origin)
  const [all, setAll] = useState(false)
  const newest = [...(entries ?? [])].sort((a, b) => b.at - a.at)
  const shown = all ? newest : newest.slice(0, shownAtFirst)
  return (
    <Card title="Activity" flush data-testid="activity">
      {entries === null ? (
        <div class="choice-note">
          <Spinner label="Reading the log" shown />
        </div>
      ) : null}
      {entries?.length === 0 ? <p class="cw-hint choice-note">It has not asked for anything yet.</p> : null}
      {shown.length === 0 ? null : (
        <ul class="cw-list">
          {shown.map((entry) => (
            <ActivityRow key={`${entry.at} ${entry.method}`} entry={entry} snapshot={snapshot} />
          ))}
        </ul>
      )}
      {newest.length > shown.length ? (
        <div class="choice-foot">
          <Button variant="quiet" small onClick={() => setAll(true)}>
            {`Show all ${newest.length}`}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}

function ActivityRow({ entry, snapshot }: { readonly entry: ActivityEntry; readonly snapshot: Snapshot }) {
  const { at, method, scope, outcome, code, summary, hash, count } = entry
  const { tone, says } = outcomes[outcome]
  return (
    <li class="activity-row">
      <div class="activity-text">
        <p class="activity-what">
          {summary ?? <span class="cw-mono">{method}</span>}
          {count > 1 ? <span class="cw-soft">{` × ${count}`}</span> : null}
        </p>
        <p class="cw-hint">
          <time dateTime={new Date(at).toISOString()} title={formatMoment(at)}>
            {relativeTime(at, Date.now())}
          </time>
          {scope === null ? '' : ` · ${scopeName(scope, snapshot)}`}
          {summary === undefined ? null : <span class="cw-mono">{` · ${method}`}</span>}
        </p>
        {hash === undefined ? null : (
          <p class="cw-hint activity-hash">
            <span class="cw-mono" title={hash}>
              {shortAddress(hash, [10, 8])}
            </span>
            <CopyButton text={hash} label="Copy the hash" doneLabel="Copied" />
          </p>
        )}
      </div>
      <Tag tone={tone}>{code === undefined ? says : `${says} ${code}`}</Tag>
    </li>
  )
}
