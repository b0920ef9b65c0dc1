import type { Clock } from '../clock.ts'

/** A transaction that an upstream took, until it is in a block or forgotten. */
export interface Sent {
  readonly hash: string
  readonly raw: string
  /** Lower-case; `null` where the caller did not say. */
  readonly sender: string | null
  readonly nonce: bigint | null
  /** When it was taken, on the gateway's clock. */
  readonly at: number
}

/**
 * What was acknowledged stays true: whichever upstream is asked, the transaction is there and its nonce is used, until it
 * was seen in a block, was replaced, or is too old to come.
 */
export interface SentTransactions {
  get(hash: string): Sent | null
  from(sender: string): readonly Sent[]
  /** The next nonce of a sender, given what an upstream says: those that were acknowledged follow on it. */
  nextNonce(sender: string, told: bigint): bigint
  /** It is in a block: an upstream that answers late that it took it says nothing new. */
  settle(hash: string): void
  /** Its block is no more on the chain, so it can be sent anew. */
  unsettle(hash: string): void
  /** What was acknowledged by somebody before us, the oldest first. It is given to every upstream again. */
  restore(sent: readonly Restored[]): void
}

/** A transaction that was acknowledged before this gateway was made. */
export type Restored = Omit<Sent, 'at'> & {
  /** How long ago. */
  readonly ageMs: number
}

export interface SentLedger extends SentTransactions {
  /** An upstream took it. */
  add(sent: Omit<Sent, 'at'>, upstream: string): void
  /** Those that an upstream was not given yet, the oldest first. */
  missingAt(upstream: string): readonly Sent[]
  give(hash: string, upstream: string): void
  /** It could not be given to it after all. */
  takeBack(hash: string, upstream: string): void
  /** An upstream that was away may have lost what it was given. */
  forget(upstream: string): void
}

const keptMs = 30 * 60_000
const most = 10_000

export function createSentLedger(clock: Clock): SentLedger {
  const entries = new Map<string, { readonly sent: Sent; readonly given: Set<string> }>()
  /** Those that were seen in a block, and when. */
  const settled = new Map<string, number>()

  function live() {
    const oldest = clock.now() - keptMs
    for (const [hash, { sent }] of entries) {
      // They lie in the order of their arrival.
      if (sent.at >= oldest && entries.size <= most) break
      entries.delete(hash)
    }
    return entries
  }

  function from(sender: string): Sent[] {
    const name = sender.toLowerCase()
    return [...live().values()].map(({ sent }) => sent).filter((sent) => sent.sender === name)
  }

  function put(sent: Sent, given: readonly string[]): void {
    const hash = sent.hash.toLowerCase()
    const sender = sent.sender?.toLowerCase() ?? null
    if (settled.has(hash)) return
    const known = entries.get(hash)
    if (known !== undefined) {
      for (const upstream of given) known.given.add(upstream)
      return
    }
    for (const [other, { sent: before }] of entries) {
      const isReplaced = sender !== null && before.sender === sender && before.nonce === sent.nonce
      if (isReplaced && sent.nonce !== null) entries.delete(other)
    }
    entries.set(hash, { sent: { ...sent, hash, sender }, given: new Set(given) })
    live()
  }

  return {
    from,
    get: (hash) => live().get(hash.toLowerCase())?.sent ?? null,
    nextNonce(sender, told) {
      const nonces = new Set(from(sender).map(({ nonce }) => nonce))
      let next = told
      while (nonces.has(next)) next += 1n
      return next
    },
    settle(hash) {
      const name = hash.toLowerCase()
      entries.delete(name)
      settled.set(name, clock.now())
      for (const [oldest, at] of settled) {
        if (at >= clock.now() - keptMs && settled.size <= most) break
        settled.delete(oldest)
      }
    },
    unsettle: (hash) => void settled.delete(hash.toLowerCase()),
    restore(all) {
      for (const { ageMs, ...sent } of all) {
        if (ageMs < keptMs) put({ ...sent, at: clock.now() - ageMs }, [])
      }
    },
    add: (sent, upstream) => put({ ...sent, at: clock.now() }, [upstream]),
    missingAt: (upstream) =>
      [...live().values()].filter(({ given }) => !given.has(upstream)).map(({ sent }) => sent),
    forget(upstream) {
      for (const { given } of entries.values()) given.delete(upstream)
    },
    takeBack: (hash, upstream) => void entries.get(hash.toLowerCase())?.given.delete(upstream),
    give: (hash, upstream) => void entries.get(hash.toLowerCase())?.given.add(upstream),
  }
}
