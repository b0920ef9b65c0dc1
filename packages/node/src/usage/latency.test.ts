import fc from 'fast-check'
import { expect, test } from 'vitest'
import { latencyBoundsUs, latencyBucket, latencyBuckets, latencyColumns, latencyQuantile } from './latency.ts'

test('there is a column for every bucket', () => {
  expect(latencyColumns).toHaveLength(latencyBuckets)
  expect([...latencyBoundsUs]).toEqual([...latencyBoundsUs].sort((a, b) => a - b))
})

test('a call lies in the first bucket whose bound it does not pass', () => {
  expect(latencyBucket(0)).toBe(0)
  expect(latencyBucket(50)).toBe(0)
  expect(latencyBucket(51)).toBe(1)
  expect(latencyBucket(5_000_000)).toBe(14)
  expect(latencyBucket(5_000_001)).toBe(15)
})

test('a quantile lies in the bucket of the call that it stands for, and never above the longest call', () => {
  const calls = fc.array(fc.integer({ min: 0, max: 20_000_000 }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(calls, fc.double({ min: 0, max: 1, noNaN: true }), (took, part) => {
      const buckets = new Float64Array(latencyBuckets)
      for (const us of took) buckets[latencyBucket(us)] = (buckets[latencyBucket(us)] ?? 0) + 1
      const longest = Math.max(...took)
      const found = latencyQuantile(buckets, part, longest) ?? Number.NaN
      const sorted = [...took].sort((a, b) => a - b)
      const exact = sorted[Math.max(0, Math.ceil(part * took.length) - 1)] ?? 0
      expect(found).toBeLessThanOrEqual(longest)
      const bucket = latencyBucket(exact)
      expect(found).toBeGreaterThanOrEqual(bucket === 0 ? 0 : (latencyBoundsUs[bucket - 1] ?? 0))
      expect(found).toBeLessThanOrEqual(latencyBoundsUs[bucket] ?? longest)
    }),
  )
})

test('without calls there is no quantile', () => {
  expect(latencyQuantile(new Float64Array(latencyBuckets), 0.5, 0)).toBeNull()
})
