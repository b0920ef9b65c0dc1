import type { UpstreamStatus } from '@causeway/gateway'
import type { Family, Sample } from '../observe/exposition.ts'

/** What is known of the upstreams of a network. */
export interface UpstreamFacts {
  readonly network: string
  readonly statuses: readonly UpstreamStatus[]
  readonly refusals: readonly { readonly upstream: string; readonly row: string; readonly count: number }[]
}

/** Metrics of upstreams, by their names: addresses may hold credentials. */
export function upstreamFamilies(facts: readonly UpstreamFacts[]): Family[] {
  if (facts.length === 0) return []
  /** A value that is not known has no sample: a zero would be taken for data. */
  const each = (read: (status: UpstreamStatus) => number | null, more: Record<string, string> = {}) =>
    facts.flatMap(({ network, statuses }) =>
      statuses.flatMap((status): Sample[] => {
        const value = read(status)
        const labels = { network, upstream: status.id, role: status.role, ...more }
        return value === null ? [] : [{ labels, value }]
      }),
    )
  const states = facts.flatMap(({ network, statuses }) =>
    statuses.map(({ id, role, state }) => ({ labels: { network, upstream: id, role, state }, value: 1 })),
  )
  const refusals = facts.flatMap(({ network, refusals: counted }) =>
    counted.map(({ upstream, row, count }) => ({ labels: { network, upstream, class: row }, value: count })),
  )
  const family = (name: string, help: string, type: 'counter' | 'gauge', samples: Sample[]): Family => ({
    name: `causeway_upstream_${name}`,
    help,
    type,
    samples,
  })
  return [
    family(
      'calls_total',
      'Requests sent to an upstream.',
      'counter',
      each(({ calls }) => calls),
    ),
    family('refusals_total', 'Calls that ended in a refusal, by its row.', 'counter', refusals),
    family(
      'lies_total',
      'Answers of an upstream that cannot be true.',
      'counter',
      each(({ lies }) => lies),
    ),
    family('state', 'The state of an upstream, as a label.', 'gauge', states),
    family(
      'head_block',
      'The newest block that an upstream tells of.',
      'gauge',
      each(({ head }) => (head === null ? null : Number(head))),
    ),
    family(
      'lag_blocks',
      'Blocks that an upstream is behind.',
      'gauge',
      each(({ lag }) => lag),
    ),
    family(
      'error_rate',
      'The share of requests that failed lately.',
      'gauge',
      each(({ errorRate }) => errorRate),
    ),
    family('latency_seconds', 'Latency of an upstream lately.', 'gauge', [
      ...each(({ latencyMs }) => (latencyMs === null ? null : latencyMs.p50 / 1000), { quantile: '0.5' }),
      ...each(({ latencyMs }) => (latencyMs === null ? null : latencyMs.p95 / 1000), { quantile: '0.95' }),
    ]),
  ]
}
