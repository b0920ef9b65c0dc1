import { isWalletScope } from '@causeway/session/caip'
import { EmptyState, Icon, Page, relativeTime, Spinner, Tag } from '@causeway/ui'
import type { SiteRow, Snapshot } from '@causeway/wallet'
import { useState } from 'preact/hooks'
import { useSnapshot } from '../shared/desk.ts'
import { EditSite } from './EditSite.tsx'
import { groupOf } from './grants/grantContext.ts'
import { originFacts } from './origin/originFacts.ts'
import { SiteMark } from './SiteHead.tsx'
import { SiteView } from './SiteView.tsx'
import { strings } from './strings.ts'

export interface SitesPageProps {
  readonly onBack?: () => void
}

type Place = { readonly at: 'list' } | { readonly at: 'site' | 'edit'; readonly origin: string }

/** Every connected site: what it has, how to change it, what it did, and how to end it. */
export function SitesPage({ onBack }: SitesPageProps) {
  const snapshot = useSnapshot()
  const [place, setPlace] = useState<Place>({ at: 'list' })
  if (snapshot === null) return <Loading {...(onBack === undefined ? {} : { onBack })} />
  const site = place.at === 'list' ? undefined : snapshot.sites.find(({ origin }) => origin === place.origin)
  if (site === undefined || place.at === 'list')
    return (
      <SiteList
        snapshot={snapshot}
        onOpen={(origin) => setPlace({ at: 'site', origin })}
        {...(onBack === undefined ? {} : { onBack })}
      />
    )
  const { origin } = site
  if (place.at === 'edit')
    return <EditSite site={site} snapshot={snapshot} onDone={() => setPlace({ at: 'site', origin })} />
  return (
    <SiteView
      site={site}
      snapshot={snapshot}
      onBack={() => setPlace({ at: 'list' })}
      onEdit={() => setPlace({ at: 'edit', origin })}
    />
  )
}

function Loading({ onBack }: SitesPageProps) {
  return (
    <Page title={strings.title} data-testid="sites-page" {...(onBack === undefined ? {} : { onBack })}>
      <Spinner label={strings.loading} />
    </Page>
  )
}

function SiteList({
  snapshot,
  onOpen,
  onBack,
}: SitesPageProps & { readonly snapshot: Snapshot; readonly onOpen: (origin: string) => void }) {
  const sites = [...snapshot.sites].sort((a, b) => b.record.createdAt - a.record.createdAt)
  return (
    <Page title={strings.title} data-testid="sites-page" {...(onBack === undefined ? {} : { onBack })}>
      {sites.length === 0 ? (
        <div class="cw-card">
          <EmptyState icon="sites" title={strings.empty}>
            {strings.emptySays}
          </EmptyState>
        </div>
      ) : (
        <ul class="cw-card cw-list site-list">
          {sites.map((site) => (
            <li key={site.origin}>
              <SiteButton site={site} snapshot={snapshot} onOpen={() => onOpen(site.origin)} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}

function SiteButton(props: {
  readonly site: SiteRow
  readonly snapshot: Snapshot
  readonly onOpen: () => void
}) {
  const { site, snapshot, onOpen } = props
  const facts = originFacts(site.origin, [site.origin])
  const { expiresAt } = site.record
  return (
    <button type="button" class="site-button" onClick={onOpen} data-testid="site-row">
      <SiteMark name={facts.name} />
      <span class="site-button-text">
        <span class="site-button-name">{facts.name}</span>
        <span class="cw-hint">{summaryOf(site, snapshot)}</span>
        {facts.isSecure && expiresAt === null ? null : (
          <span class="site-tags">
            {facts.isSecure ? null : <Tag tone="danger">{strings.origin.insecure}</Tag>}
            {expiresAt === null ? null : <Tag>{strings.ends(relativeTime(expiresAt, Date.now()))}</Tag>}
          </span>
        )}
      </span>
      <Icon name="chevron" class="site-button-go" />
    </button>
  )
}

/** Counts: how many networks, and how many accounts over all of them. */
function summaryOf({ scopes }: SiteRow, snapshot: Snapshot): string {
  const networks = Object.keys(scopes).filter((scope) => !isWalletScope(scope)).length
  const accounts = new Set(
    Object.entries(scopes).flatMap(([scope, granted]) =>
      granted.accounts.map((account) => groupOf(snapshot, scope, account)?.id ?? account),
    ),
  ).size
  return `${strings.networks(networks)} · ${strings.accounts(accounts)}`
}
