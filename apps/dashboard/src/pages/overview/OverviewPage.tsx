import type { FailureRow, LiveNow, OverviewView, UsageRow } from '@causeway/node/admin'
import { Card, type Column, EmptyState, Figure, Meter, relativeTime, Table } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { formatCount, formatMs, formatShare, formatShort, formatUntil } from '../../format/format.ts'
import { LiveTag } from '../../frame/LiveTag.tsx'
import { Loaded } from '../../frame/Loaded.tsx'
import { PageHead } from '../../frame/PageHead.tsx'
import { Link } from '../../routing/Link.tsx'
import { paths } from '../../routing/route.ts'
import { useLive, useOnLive } from '../../state/liveEvents.ts'
import { useSession } from '../../state/session.ts'
import { useNow } from '../../state/useNow.ts'
import { useQuery } from '../../state/useQuery.ts'
import { FailureTag } from '../failures/FailureTag.tsx'
import { strings as failureStrings } from '../failures/strings.ts'
import { NetworkState } from '../networks/NetworkState.tsx'
import { LatencyChart, RequestsChart } from '../usage/Charts.tsx'
import { useFreshly } from '../usage/useFreshly.ts'
import { strings } from './strings.ts'

/** Requests, errors, latency and credits: now, in the last hour, and against the plan. */
export function OverviewPage() {
  const { session } = useSession()
  const query = useQuery('GET /overview', { query: { window: '1h' } }, { changes: ['account'] })
  useFreshly(query.reload, query.isLoading, 2000)
  return (
    <div class="page" data-testid="overview-page">
      <PageHead title={strings.title} says={strings.hello(session.account.name)} actions={<LiveTag />} />
      <Loaded query={query} lines={12}>
        {(view) => (
          <>
            <Glance view={view} />
            <div class="halves">
              <Networks />
              <Failures />
            </div>
          </>
        )}
      </Loaded>
    </div>
  )
}

function Glance({ view }: { readonly view: OverviewView }) {
  const live = useLive('now')
  const { total, series } = view
  const shared = { series, total, window: strings.window }
  return (
    <>
      <div class="figures">
        <Card>
          <Figure
            label={strings.requests}
            value={formatShort(live?.requests ?? 0)}
            unit={strings.perSecond}
            note={strings.inHour(formatCount(total.requests))}
            data-testid="now-requests"
          />
        </Card>
        <Card>
          <Figure
            label={strings.errors}
            value={formatShort(live?.errors ?? 0)}
            unit={strings.perSecond}
            note={strings.errorNote(formatCount(total.errors), formatShare(total.errors, total.requests))}
          />
        </Card>
        <Card>
          <Figure
            label={strings.latency}
            value={formatMs(live?.meanMs ?? total.meanMs)}
            note={
              total.p50Ms === null
                ? strings.nothingYet
                : strings.latencyNote(formatMs(total.p50Ms), formatMs(total.p95Ms))
            }
          />
        </Card>
        <Card>
          <CreditsFigure limits={live?.limits ?? view.limits} />
        </Card>
      </div>
      <div class="charts">
        <RequestsChart {...shared} />
        <LatencyChart {...shared} />
      </div>
      <Methods rows={view.topMethods} />
    </>
  )
}

function CreditsFigure({ limits: { day, second } }: { readonly limits: LiveNow['limits'] }) {
  const now = useNow(30_000)
  const of = day.limit === null ? strings.noLimit : strings.of(formatShort(day.limit))
  const note =
    second.limit === null
      ? strings.resets(formatUntil(day.resetsAt, now))
      : strings.perSecondOf(formatShort(second.used), formatShort(second.limit))
  return (
    <>
      <Figure
        label={strings.credits}
        value={formatShort(day.used)}
        unit={of}
        note={note}
        data-testid="now-credits"
      />
      <Meter
        label={strings.credits}
        value={day.used}
        max={day.limit}
        text={`${formatCount(day.used)} ${day.limit === null ? of : strings.of(formatCount(day.limit))}`}
      />
    </>
  )
}

function Methods({ rows }: { readonly rows: readonly UsageRow[] }) {
  const columns: readonly Column<UsageRow>[] = [
    { id: 'method', title: strings.method, cell: ({ label }) => <span class="cw-mono">{label}</span> },
    { id: 'requests', title: strings.requests, align: 'end', cell: (row) => formatCount(row.requests) },
    {
      id: 'errors',
      title: strings.errors,
      align: 'end',
      cell: (row) => <span class={row.errors > 0 ? 'bad' : undefined}>{formatCount(row.errors)}</span>,
    },
    {
      id: 'latency',
      title: strings.latency,
      align: 'end',
      wideOnly: true,
      cell: (row) => formatMs(row.meanMs),
    },
  ]
  return (
    <Card
      title={strings.methods}
      flush
      actions={
        <Link to={paths.usage} class="card-link">
          {strings.allUsage}
        </Link>
      }
    >
      {rows.length === 0 ? (
        <EmptyState
          icon="chart"
          title={strings.noUsage}
          action={<Link to={paths.newKey}>{strings.makeKey}</Link>}
        >
          {strings.noUsageSays}
        </EmptyState>
      ) : (
        <Table caption={strings.methodsCaption} columns={columns} rows={rows} keyOf={({ id }) => id} />
      )}
    </Card>
  )
}

function Networks() {
  const query = useQuery('GET /networks', {})
  const live = useLive('networks')
  return (
    <Card
      title={strings.networks}
      flush
      actions={
        <Link to={paths.networks} class="card-link">
          {strings.allNetworks}
        </Link>
      }
    >
      <Loaded query={query}>
        {({ networks }) => (
          <ul class="cw-list">
            {(live ?? networks)
              .filter(({ state }) => state !== 'waiting')
              .slice(0, 6)
              .map((network) => (
                <li key={network.scope} class="row">
                  <span class="cw-cut">{network.name}</span>
                  <NetworkState network={network} />
                </li>
              ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

const fewFailures = 6

function Failures() {
  const query = useQuery('GET /failures', { query: { limit: fewFailures } })
  const [fresh, setFresh] = useState<readonly FailureRow[]>([])
  const now = useNow()
  useOnLive('failure', (row) => setFresh((last) => [row, ...last].slice(0, fewFailures)))
  return (
    <Card
      title={strings.failures}
      flush
      actions={
        <Link to={paths.failures} class="card-link">
          {strings.allFailures}
        </Link>
      }
    >
      <Loaded query={query}>
        {({ failures }) => {
          const known = new Set(fresh.map(({ id }) => id))
          const rows = [...fresh, ...failures.filter(({ id }) => !known.has(id))].slice(0, fewFailures)
          return rows.length === 0 ? (
            <EmptyState icon="check" title={strings.noFailures}>
              {strings.noFailuresSays}
            </EmptyState>
          ) : (
            <ul class="cw-list">
              {rows.map((row) => (
                <li key={row.id} class="row">
                  <span class="row-text">
                    <span class="cw-cut cw-mono">
                      {row.method === '' ? failureStrings.unread : row.method}
                    </span>
                    <span class="cw-cut cw-small cw-soft">
                      {row.message} · {relativeTime(row.at, now)}
                    </span>
                  </span>
                  <FailureTag row={row} />
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Card>
  )
}
