import type { Counted } from '../usage/counters.ts'
import { addCounts, type Counts, emptyCounts } from '../usage/counts.ts'
import { latencyBoundsUs } from '../usage/latency.ts'
import type { Family } from './exposition.ts'

/** Calls since the process began, by network, method and status: neither keys nor accounts. */
export interface CallMetrics {
  counted(counted: readonly Counted[]): void
  refused(reason: string): void
  families(): Family[]
}

interface Row {
  readonly network: string
  readonly method: string
  readonly byStatus: Map<number, number>
  readonly counts: Counts
}

const boundsInSeconds = latencyBoundsUs.map((us) => us / 1_000_000)

export function createCallMetrics(): CallMetrics {
  const rows = new Map<string, Row>()
  const refusals = new Map<string, number>()

  const rowOf = (network: string, method: string): Row => {
    const name = `${network} ${method}`
    const row = rows.get(name) ?? { network, method, byStatus: new Map(), counts: emptyCounts() }
    rows.set(name, row)
    return row
  }

  return {
    counted(counted) {
      for (const { names, counts } of counted) {
        const row = rowOf(names.network, names.method)
        row.byStatus.set(names.status, (row.byStatus.get(names.status) ?? 0) + counts.calls)
        addCounts(row.counts, counts)
      }
    },
    refused(reason) {
      refusals.set(reason, (refusals.get(reason) ?? 0) + 1)
    },
    families() {
      const all = [...rows.values()]
      const ofRow = (value: (counts: Counts) => number) =>
        all.map(({ network, method, counts }) => ({ labels: { network, method }, value: value(counts) }))
      return [
        {
          name: 'causeway_calls_total',
          help: 'Calls answered or refused.',
          type: 'counter',
          samples: all.flatMap(({ network, method, byStatus }) =>
            [...byStatus].map(([status, value]) => ({
              labels: { network, method, status: String(status) },
              value,
            })),
          ),
        },
        {
          name: 'causeway_call_errors_total',
          help: 'Calls answered with an error, whatever their status.',
          type: 'counter',
          samples: ofRow(({ errors }) => errors),
        },
        {
          name: 'causeway_call_credits_total',
          help: 'Credits that calls have cost.',
          type: 'counter',
          samples: ofRow(({ credits }) => credits),
        },
        {
          name: 'causeway_call_duration_seconds',
          help: 'Time from a call to its answer.',
          type: 'histogram',
          bounds: boundsInSeconds,
          spreads: all.map(({ network, method, counts }) => ({
            labels: { network, method },
            buckets: counts.buckets,
            sum: counts.tookUs / 1_000_000,
          })),
        },
        {
          name: 'causeway_refusals_total',
          help: 'Refused calls by the row of the error catalogue, limits among them.',
          type: 'counter',
          samples: [...refusals].map(([reason, value]) => ({ labels: { reason }, value })),
        },
      ]
    },
  }
}
