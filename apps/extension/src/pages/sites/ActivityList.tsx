import { Button, Card, CopyButton, relativeTime, Spinner, shortAddress, Tag } from '@causeway/ui'
import type { ActivityEntry, Snapshot } from '@causeway/wallet'
import { useState } from 'preact/hooks'
import { askedWords } from './askedWords.ts'
import { formatMoment } from './grants/durations.ts'
import { scopeName } from './grants/scopeName.ts'
import { strings } from './strings.ts'
import { useActivity } from './useActivity.ts'

const words = strings.activity

const tones = {
  answered: 'neutral',
  approved: 'ok',
  rejected: 'caution',
  cancelled: 'neutral',
  refused: 'danger',
} as const satisfies Record<ActivityEntry['outcome'], unknown>

const shownAtFirst = 8

/** What a site asked and what it was answered, the newest first. */
export function ActivityList({ origin, snapshot }: { readonly origin: string; readonly snapshot: Snapshot }) {
  const entries = useActivity(origin)
  const [all, setAll] = useState(false)
  const newest = [...(entries ?? [])].sort((a, b) => b.at - a.at)
  const shown = all ? newest : newest.slice(0, shownAtFirst)
  return (
    <Card title={words.title} flush data-testid="activity">
      {entries === null ? (
        <div class="choice-note">
          <Spinner label={words.loading} shown />
        </div>
      ) : null}
      {entries?.length === 0 ? <p class="cw-hint choice-note">{words.none}</p> : null}
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
            {words.all(newest.length)}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}

function ActivityRow({ entry, snapshot }: { readonly entry: ActivityEntry; readonly snapshot: Snapshot }) {
  const { at, method, scope, outcome, code, summary, hash, count } = entry
  const says = words.outcomes[outcome]
  return (
    <li class="activity-row">
      <div class="activity-text">
        <p title={method}>
          {summary ?? askedWords(method) ?? <span class="cw-mono">{method}</span>}
          {count > 1 ? <span class="cw-soft">{` × ${count}`}</span> : null}
        </p>
        <p class="cw-hint">
          <time dateTime={new Date(at).toISOString()} title={formatMoment(at)}>
            {relativeTime(at, Date.now())}
          </time>
          {scope === null ? '' : ` · ${scopeName(scope, snapshot)}`}
        </p>
        {hash === undefined ? null : (
          <p class="cw-hint activity-hash">
            <span class="cw-mono" title={hash}>
              {shortAddress(hash, [10, 8])}
            </span>
            <CopyButton text={hash} label={words.copyHash} doneLabel={words.copied} />
          </p>
        )}
      </div>
      <Tag tone={tones[outcome]}>{code === undefined ? says : `${says} ${code}`}</Tag>
    </li>
  )
}
