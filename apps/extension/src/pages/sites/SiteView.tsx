import { accountNamespace } from '@causeway/session/caip'
import { Address, Avatar, Button, Card, IconButton, Notice, Page, Tag } from '@causeway/ui'
import type { SiteRow, Snapshot } from '@causeway/wallet'
import { useEffect, useState } from 'preact/hooks'
import { readFromTitle } from '../frame/readFromTitle.ts'
import { AbilityList } from './AbilityList.tsx'
import { ActivityList } from './ActivityList.tsx'
import { BlockSite } from './BlockDialog.tsx'
import { DisconnectDialog } from './DisconnectDialog.tsx'
import { abilities } from './grants/abilities.ts'
import { formatMoment } from './grants/durations.ts'
import { groupOf } from './grants/grantContext.ts'
import { scopeName, scopeTestId } from './grants/scopeName.ts'
import { originFacts } from './origin/originFacts.ts'
import { SiteHead } from './SiteHead.tsx'
import { strings } from './strings.ts'

const words = strings.site

export interface SiteViewProps {
  readonly site: SiteRow
  readonly snapshot: Snapshot
  readonly onBack: () => void
  readonly onEdit: () => void
}

/** One connection: its networks and accounts, what the site can do, and what it did. */
export function SiteView({ site, snapshot, onBack, onEdit }: SiteViewProps) {
  const { origin, record } = site
  const [ending, setEnding] = useState<{ readonly scope: string | null } | null>(null)
  const [ended, setEnded] = useState(0)
  useEffect(() => {
    // The row that was disconnected is gone, and the focus with it.
    if (ended > 0) readFromTitle()
  }, [ended])
  const facts = originFacts(origin, [origin])
  const scopes = Object.entries(site.scopes)
  return (
    <Page
      title={words.title}
      onBack={onBack}
      data-testid="sites-page"
      footer={
        <div class="cw-actions">
          <Button onClick={() => setEnding({ scope: null })} data-testid="disconnect-btn">
            {words.disconnect}
          </Button>
          <Button variant="primary" icon="edit" onClick={onEdit} data-testid="edit-site-btn">
            {words.edit}
          </Button>
        </div>
      }
    >
      <SiteHead origin={origin} facts={facts}>
        {record.mode === 'asked' ? <Tag tone="accent">{words.onlyAsked}</Tag> : null}
      </SiteHead>
      <p class="cw-hint">
        {words.since(
          formatMoment(record.createdAt),
          record.expiresAt === null ? null : formatMoment(record.expiresAt),
        )}
      </p>
      <Card title={words.grants} flush>
        <ul class={scopes.length > 8 ? 'cw-list choice-scroll' : 'cw-list'}>
          {scopes.map(([scope, { accounts }]) => (
            <li key={scope} class="scope-row" data-testid={`network-row-${scopeTestId(scope)}`}>
              <div class="scope-row-text">
                <p class="scope-row-name">{scopeName(scope, snapshot)}</p>
                {accounts.map((account) => (
                  <SharedAccount key={account} account={account} scope={scope} snapshot={snapshot} />
                ))}
                {accounts.length === 0 && accountNamespace(scope) !== null ? (
                  <p class="cw-hint">{words.noAccount}</p>
                ) : null}
              </div>
              <IconButton
                icon="close"
                label={words.disconnectOne(scopeName(scope, snapshot))}
                onClick={() => setEnding({ scope })}
              />
            </li>
          ))}
        </ul>
        {scopes.length === 0 ? (
          <div class="choice-note">
            <Notice tone="info">{words.nothingNow}</Notice>
          </div>
        ) : null}
      </Card>
      <Card title={strings.abilities.can}>
        <AbilityList abilities={abilities(site.scopes, snapshot.namespaces)} />
      </Card>
      <ActivityList origin={origin} snapshot={snapshot} />
      <BlockSite origin={origin} onBlocked={onBack} />
      {ending === null ? null : (
        <DisconnectDialog
          origin={origin}
          name={facts.name}
          scope={ending.scope}
          scopeName={ending.scope === null ? null : scopeName(ending.scope, snapshot)}
          isLast={scopes.length < 2}
          onClose={() => setEnding(null)}
          onDone={() => {
            setEnding(null)
            setEnded(ended + 1)
          }}
        />
      )}
    </Page>
  )
}

function SharedAccount(props: {
  readonly account: string
  readonly scope: string
  readonly snapshot: Snapshot
}) {
  const { account, scope, snapshot } = props
  const group = groupOf(snapshot, scope, account)
  return (
    <p class="shared-account">
      {group === null ? null : <Avatar id={group.id} />}
      <span class="cw-cut">{group?.name ?? words.unnamed}</span>
      <Address address={account.slice(scope.length + 1)} bare />
    </p>
  )
}
