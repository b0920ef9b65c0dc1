import { dropReasons } from '@causeway/session'
import { Button, Card, CheckboxRow, Notice, Page, relativeTime, Tag } from '@causeway/ui'
import type { PendingApproval, Snapshot } from '@causeway/wallet'
import { useState } from 'preact/hooks'
import { BlockDialog, BlockSite } from '../sites/BlockDialog.tsx'
import { ChangeList } from '../sites/ChangeList.tsx'
import { GrantEditor } from '../sites/GrantEditor.tsx'
import { fromProposal } from '../sites/grants/choices.ts'
import { toDraft } from '../sites/grants/draft.ts'
import { scopeName } from '../sites/grants/scopeName.ts'
import { originFacts } from '../sites/origin/originFacts.ts'
import { SiteHead, SiteWarnings } from '../sites/SiteHead.tsx'
import { strings as siteWords } from '../sites/strings.ts'
import { useActivity } from '../sites/useActivity.ts'
import { Decision } from './Decision.tsx'
import { QueueNav, type QueueNavProps } from './QueueNav.tsx'
import { strings } from './strings.ts'

const words = strings.connect

export interface ConnectPageProps extends QueueNavProps {
  readonly request: Extract<PendingApproval, { kind: 'connect' }>
  readonly snapshot: Snapshot
}

/** A site asks to be connected: who it is, what it gets, and what it will be able to do with it. */
export function ConnectPage({ request, snapshot, place, onMove }: ConnectPageProps) {
  const { origin, within, proposal } = request
  const before = snapshot.sites.find((site) => site.origin === origin)?.record ?? null
  const [now] = useState(Date.now)
  const [choices, setChoices] = useState(() => fromProposal(proposal, before, snapshot))
  const [understood, setUnderstood] = useState(false)
  const [blocking, setBlocking] = useState(false)
  const draft = toDraft(choices, proposal, before, snapshot, now)
  const facts = originFacts(
    origin,
    snapshot.sites.map((site) => site.origin),
  )
  const dangerous = facts.lookAlike?.severity === 'danger'
  return (
    <Page
      title={before === null ? words.title : words.again}
      actions={<QueueNav place={place} onMove={onMove} />}
      data-testid="connect-page"
      footer={
        <Decision
          id={request.id}
          answer={draft.approval}
          labels={words}
          disabled={!draft.isGrantable || (dangerous && !understood)}
          isDangerous={dangerous}
          total={place.total}
        >
          {dangerous ? (
            <div class="second-step">
              <CheckboxRow
                label={words.understood}
                checked={understood}
                onChange={setUnderstood}
                data-testid="understand-row"
              />
            </div>
          ) : null}
          {draft.isGrantable ? null : (
            <p class="cw-hint" role="status">
              {words.nothing}
            </p>
          )}
        </Decision>
      }
    >
      <SiteHead origin={origin} facts={facts} within={within}>
        {before === null ? (
          <Acquaintance origin={origin} now={now} />
        ) : (
          <Tag tone="accent">{words.connected(relativeTime(before.createdAt, now))}</Tag>
        )}
      </SiteHead>
      <SiteWarnings
        facts={facts}
        within={within}
        action={
          <div class="site-act">
            <Button small onClick={() => setBlocking(true)} data-testid="block-look-alike">
              {siteWords.block.open}
            </Button>
          </div>
        }
      />
      {before === null ? null : (
        <Card title={words.changes}>
          {draft.changes.length === 0 ? (
            <p class="cw-hint">{words.noChange}</p>
          ) : (
            <ChangeList changes={draft.changes} />
          )}
        </Card>
      )}
      <GrantEditor
        proposal={proposal}
        draft={draft}
        onChange={setChoices}
        facts={snapshot}
        now={now}
        before={before}
      />
      <Dropped request={request} snapshot={snapshot} />
      {dangerous ? null : <BlockSite origin={origin} />}
      <BlockDialog origin={origin} open={blocking} onClose={() => setBlocking(false)} />
    </Page>
  )
}

/** Whether the wallet has met the site before, by its log. */
function Acquaintance({ origin, now }: { readonly origin: string; readonly now: number }) {
  const entries = useActivity(origin)
  if (entries === null) return <Tag>…</Tag>
  const last = entries.reduce((latest, { at }) => Math.max(latest, at), 0)
  return last === 0 ? (
    <Tag tone="caution">{words.first}</Tag>
  ) : (
    <Tag>{words.seen(relativeTime(last, now))}</Tag>
  )
}

/** What was asked for and cannot be given, and why. */
function Dropped({ request, snapshot }: Pick<ConnectPageProps, 'request' | 'snapshot'>) {
  const dropped = Object.entries(request.proposal.dropped)
  if (dropped.length === 0) return null
  return (
    <Notice tone="info" title={words.dropped} data-testid="dropped">
      <ul class="dropped">
        {dropped.slice(0, 20).map(([scope, reason]) => (
          <li key={scope}>
            <span class="cw-mono">{scopeName(scope, snapshot)}</span>
            {`: ${dropReasons[reason]}.`}
          </li>
        ))}
        {dropped.length > 20 ? <li>{words.moreDropped(dropped.length - 20)}</li> : null}
      </ul>
    </Notice>
  )
}
