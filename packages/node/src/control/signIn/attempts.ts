import type { Clock } from './ports.ts'

/** A token bucket for everybody who tries something. */
export interface Attempts {
  /** Takes one; 0, or the seconds to wait until there is one. */
  take(key: string): number
  /** Gives one back: it was no guess after all. */
  giveBack(key: string): void
}

interface Bucket {
  tokens: number
  at: number
}

/**
 * Buckets are kept in memory, by each instance for itself: several instances together let through as many times more.
 * At most `most` are kept. The one that was used longest ago goes first, so that a flood of names costs the flooder's
 * own bucket before it costs those under attack.
 */
export function createAttempts(options: {
  clock: Clock
  burst: number
  /** Until one token is back. */
  refillSeconds: number
  most?: number
}): Attempts {
  const { clock, burst, refillSeconds, most = 50_000 } = options
  const buckets = new Map<string, Bucket>()

  function current(key: string): Bucket {
    const now = clock()
    const known = buckets.get(key)
    buckets.delete(key)
    const bucket: Bucket =
      known === undefined
        ? { tokens: burst, at: now }
        : {
            tokens: Math.min(burst, known.tokens + Math.max(0, now - known.at) / 1000 / refillSeconds),
            at: now,
          }
    if (buckets.size >= most) {
      const oldest = buckets.keys().next()
      if (oldest.done !== true) buckets.delete(oldest.value)
    }
    buckets.set(key, bucket)
    return bucket
  }

  return {
    take(key) {
      const bucket = current(key)
      if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) * refillSeconds)
      bucket.tokens--
      return 0
    },
    giveBack(key) {
      const bucket = current(key)
      bucket.tokens = Math.min(burst, bucket.tokens + 1)
    },
  }
}

/** What counts as one client: an IPv4 address, or the /64 that an IPv6 customer has whole. */
export function clientBucket(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1] !== undefined) return mapped[1]
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.toLowerCase().split('%')[0]?.split('::') ?? []
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  const groups = [...first, ...zeros, ...last].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${groups.join(':')}::/64`
}
