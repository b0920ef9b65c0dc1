import { isWalletScope } from '@causeway/session/caip'
import { EmptyState, Icon, Page, relativeTime, Spinner, Tag } from '@causeway/ui'
import type { SiteRow, Snapshot } from '@causeway/wallet'
import { useSnapshot } from '../desk/desk.ts'
import { go, useRoute } from '../popup/useRoute.ts'
import { EditSite } from './EditSite.tsx'
import { groupOf } from './grants/grantContext.ts'
import { originFacts } from './origin/originFacts.ts'
import { PastSites, PastSiteView } from './PastSites.tsx'
import { SiteMark } from './SiteHead.tsx'
import { SiteView } from './SiteView.tsx'
import { parseRoute, siteRoute } from './siteRoute.ts'
import { strings } from './strings.ts'

/** Every connected site: what it has, how to change it, what it did, and how to end it. */
export function SitesPage() {
  const snapshot = useSnapshot()
  const { origin, isEditing } = parseRoute(useRoute())
  if (snapshot === null)
    return (
      <Page title={strings.title} data-testid="sites-page">
        <Spinner label={strings.loading} />
      </Page>
    )
  const site = snapshot.sites.find((one) => one.origin === origin)
  const back = () => go('/sites')
  if (site === undefined)
    return origin !== null && URL.canParse(origin) ? (
      <PastSiteView key={origin} origin={origin} snapshot={snapshot} onBack={back} />
    ) : (
      <SiteList snapshot={snapshot} />
    )
  const edit = `${siteRoute(site.origin)}/edit`
  return isEditing ? (
    <EditSite key={site.origin} site={site} snapshot={snapshot} onDone={() => go(siteRoute(site.origin))} />
  ) : (
    <SiteView key={site.origin} site={site} snapshot={snapshot} onBack={back} onEdit={() => go(edit)} />
  )
}

function SiteList({ snapshot }: { readonly snapshot: Snapshot }) {
  const sites = [...snapshot.sites].sort((a, b) => b.record.createdAt - a.record.createdAt)
  return (
    <Page title={strings.title} data-testid="sites-page">
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
              <SiteButton site={site} snapshot={snapshot} onOpen={() => go(siteRoute(site.origin))} />
            </li>
          ))}
        </ul>
      )}
      <PastSites />
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
      <SiteMark name={facts.name} origin={site.origin} />
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
