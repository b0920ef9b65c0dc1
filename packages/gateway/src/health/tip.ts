import type { Tip } from '../gateway.ts'

/** The newest block that an upstream says it has. */
export interface Head {
  readonly number: bigint
  readonly hash: string
  readonly parentHash: string | null
  /** Seconds since 1970, as the block says; `null` where it did not. */
  readonly timestamp: number | null
}

/**
 * The newest block that half of the upstreams have, or more. It depends on what they report now and on nothing else: no
 * former tip can hold it back, and it may go down when the chain did. Not the highest of all, because then everybody asks
 * for a block that one upstream has.
 */
export function tipOf(heads: readonly Head[]): Tip | null {
  // A node that has nothing yet reports its genesis: that counts only where nobody has more.
  const grown = heads.filter(({ number }) => number > 0n)
  const counted = grown.length > 0 ? grown : heads
  const needed = Math.ceil(counted.length / 2)
  const ranked = counted
    .map((head) => ({ head, support: counted.filter((other) => has(other, head)).length }))
    .sort(compare)
  // Where they are all apart, each on a fork of its own, there is still a tip.
  const best = ranked.find(({ support }) => support >= needed) ?? ranked[0]
  return best === undefined ? null : { number: best.head.number, hash: best.head.hash }
}

/** Whether an upstream at `head` has `block`, as far as that can be seen from the two alone. */
function has(head: Head, block: Head): boolean {
  if (head.number < block.number) return false
  if (head.number === block.number) return head.hash === block.hash
  if (head.number === block.number + 1n && head.parentHash !== null) return head.parentHash === block.hash
  return true
}

/** Higher, then seen by more, then by hash, so that the same heads in any order give the same tip. */
function compare(one: { head: Head; support: number }, other: { head: Head; support: number }): number {
  if (one.head.number !== other.head.number) return one.head.number > other.head.number ? -1 : 1
  if (one.support !== other.support) return other.support - one.support
  return one.head.hash < other.head.hash ? -1 : one.head.hash > other.head.hash ? 1 : 0
}
