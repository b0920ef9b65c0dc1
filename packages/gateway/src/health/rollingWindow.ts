import { addLatency, createLatencies, type Latencies, quantile } from './latencies.ts'

const buckets = 10
const bucketMs = 6_000

/** How a call ended, as far as it speaks for or against an upstream. Reverts and the like are successes. */
export type Ending = 'good' | 'failed' | 'throttled'

/** What the last minute says. A rate is `null` where nothing was asked: nothing is unknown, not zero. */
export interface Summary {
  readonly calls: number
  readonly errorRate: number | null
  readonly throttleRate: number | null
  readonly p50: number | null
  readonly p95: number | null
}

interface Bucket {
  readonly slot: number
  good: number
  failed: number
  throttled: number
  readonly latencies: Latencies
}

export interface RollingWindow {
  add(now: number, ending: Ending, ms: number): void
  summary(now: number): Summary
}

/** The last minute of calls in ten parts, so that what is old falls away bit by bit. */
export function createRollingWindow(): RollingWindow {
  let parts: Bucket[] = []

  function live(now: number): Bucket[] {
    const oldest = Math.floor(now / bucketMs) - buckets + 1
    if (parts.some(({ slot }) => slot < oldest)) parts = parts.filter(({ slot }) => slot >= oldest)
    return parts
  }

  return {
    add(now, ending, ms) {
      const slot = Math.floor(now / bucketMs)
      let bucket = live(now).at(-1)
      if (bucket === undefined || bucket.slot !== slot) {
        bucket = { slot, good: 0, failed: 0, throttled: 0, latencies: createLatencies() }
        parts.push(bucket)
      }
      bucket[ending] += 1
      // A failure that comes at once would make an upstream look fast.
      if (ending === 'good') addLatency(bucket.latencies, ms)
    },
    summary(now) {
      const all = live(now)
      const sum = (ending: Ending) => all.reduce((total, bucket) => total + bucket[ending], 0)
      const [good, failed, throttled] = [sum('good'), sum('failed'), sum('throttled')]
      const calls = good + failed + throttled
      const latencies = all.map((bucket) => bucket.latencies)
      return {
        calls,
        // Being throttled is told apart: it asks for fewer calls, not for another upstream.
        errorRate: good + failed === 0 ? null : failed / (good + failed),
        throttleRate: calls === 0 ? null : throttled / calls,
        p50: quantile(latencies, 0.5),
        p95: quantile(latencies, 0.95),
      }
    },
  }
}
