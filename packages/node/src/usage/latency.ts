/** Upper bounds of the latency buckets, in microseconds. One bucket more holds what takes longer than all of them. */
export const latencyBoundsUs: readonly number[] = [
  50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000,
  5_000_000,
]

export const latencyBuckets = latencyBoundsUs.length + 1

/** The buckets as columns, the shortest first. */
export const latencyColumns = [
  'took_0',
  'took_1',
  'took_2',
  'took_3',
  'took_4',
  'took_5',
  'took_6',
  'took_7',
  'took_8',
  'took_9',
  'took_10',
  'took_11',
  'took_12',
  'took_13',
  'took_14',
  'took_15',
] as const

export type LatencyColumn = (typeof latencyColumns)[number]

/** Which bucket a call belongs to. From the front: most calls are short. */
export function latencyBucket(tookUs: number): number {
  let bucket = 0
  while (bucket < latencyBoundsUs.length && tookUs > (latencyBoundsUs[bucket] ?? 0)) bucket++
  return bucket
}

/**
 * How long the given part of the calls took at most, in microseconds: interpolated within its bucket and never above
 * the longest call. `null` where there were none.
 */
export function latencyQuantile(buckets: ArrayLike<number>, part: number, maxUs: number): number | null {
  let total = 0
  for (let i = 0; i < latencyBuckets; i++) total += buckets[i] ?? 0
  if (total === 0) return null
  const rank = part * total
  let below = 0
  for (let i = 0; i < latencyBuckets; i++) {
    const inside = buckets[i] ?? 0
    if (inside > 0 && below + inside >= rank) {
      const from = i === 0 ? 0 : (latencyBoundsUs[i - 1] ?? 0)
      const to = Math.min(latencyBoundsUs[i] ?? maxUs, maxUs)
      return Math.max(from, 0) + Math.max(0, to - from) * Math.max(0, (rank - below) / inside)
    }
    below += inside
  }
  return maxUs
}
