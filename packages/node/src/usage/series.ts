import type { Counted, Names } from './counters.ts'
import { addCounts, type Counts, emptyCounts } from './counts.ts'

/** What a series has in common; see the table `usage_series`. */
export const shapes = ['all', 'key', 'network', 'method', 'status', 'detail'] as const
export type Shape = (typeof shapes)[number]

/** One series and what it gains in one minute. */
export interface Gain {
  readonly shape: Shape
  readonly names: Names
  /** Tells series apart within the process. */
  readonly series: string
  readonly minute: number
  readonly counts: Counts
}

/** Every series that the calls belong to, with its sums: one of each shape for each call. */
export function gainsOf(counted: readonly Counted[]): Gain[] {
  const gains = new Map<string, Gain>()
  for (const { names, minute, counts } of counted) {
    for (const shape of shapes) {
      const shaped = namesFor(shape, names)
      const series = seriesName(shape, shaped)
      const id = `${minute} ${series}`
      let gain = gains.get(id)
      if (gain === undefined) {
        gain = { shape, names: shaped, series, minute, counts: emptyCounts() }
        gains.set(id, gain)
      }
      addCounts(gain.counts, counts)
    }
  }
  return [...gains.values()]
}

function namesFor(shape: Shape, { accountId, keyId, network, method, status }: Names): Names {
  const isDetail = shape === 'detail'
  return {
    accountId,
    keyId: isDetail || shape === 'key' ? keyId : '',
    network: isDetail || shape === 'network' ? network : '',
    method: isDetail || shape === 'method' ? method : '',
    status: isDetail || shape === 'status' ? status : 0,
  }
}

function seriesName(shape: Shape, { accountId, keyId, network, method, status }: Names): string {
  return `${shape} ${accountId} ${keyId} ${network} ${method} ${status}`
}
