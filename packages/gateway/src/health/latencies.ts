/** Bins grow by a quarter: from a tenth of a millisecond to minutes in 64 of them, whatever the number of calls. */
const first = 0.1
const growth = 1.25
const bins = 64

/** How often each length of time was seen, in bounded room. */
export type Latencies = Uint32Array

export function createLatencies(): Latencies {
  return new Uint32Array(bins)
}

export function addLatency(latencies: Latencies, ms: number): void {
  const bin = ms <= first ? 0 : Math.min(bins - 1, Math.ceil(Math.log(ms / first) / Math.log(growth)))
  latencies[bin] = (latencies[bin] ?? 0) + 1
}

/** The time that this share of calls took at most, to a quarter; `null` where there was no call. */
export function quantile(latencies: readonly Latencies[], share: number): number | null {
  const sums = new Float64Array(bins)
  let total = 0
  for (const one of latencies) {
    for (let bin = 0; bin < bins; bin++) {
      const count = one[bin] ?? 0
      sums[bin] = (sums[bin] ?? 0) + count
      total += count
    }
  }
  if (total === 0) return null
  let left = Math.ceil(total * share)
  for (let bin = 0; bin < bins; bin++) {
    left -= sums[bin] ?? 0
    if (left <= 0) return first * growth ** bin
  }
  return first * growth ** (bins - 1)
}
