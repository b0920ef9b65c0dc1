import { latencyBuckets } from './latency.ts'

/** Sums over calls, and the longest of them. */
export interface Counts {
  calls: number
  errors: number
  credits: number
  tookUs: number
  tookMax: number
  readonly buckets: Float64Array
}

export function emptyCounts(): Counts {
  return {
    calls: 0,
    errors: 0,
    credits: 0,
    tookUs: 0,
    tookMax: 0,
    buckets: new Float64Array(latencyBuckets),
  }
}

export function addCounts(to: Counts, more: Counts): void {
  to.calls += more.calls
  to.errors += more.errors
  to.credits += more.credits
  to.tookUs += more.tookUs
  if (more.tookMax > to.tookMax) to.tookMax = more.tookMax
  for (let i = 0; i < latencyBuckets; i++) to.buckets[i] = (to.buckets[i] ?? 0) + (more.buckets[i] ?? 0)
}
