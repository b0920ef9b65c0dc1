import { type Hex, RpcError } from '@causeway/rpc'
import type { Header } from '../values/header.ts'
import type { BlockPointer, View } from '../view.ts'
import type { Asking, BlockSource } from './blockSource.ts'
import type { Canon } from './canon.ts'
import type { ConfirmNumber } from './confirmNumber.ts'
import type { BlockRef, Fetch, Fetched } from './fetchBlock.ts'
import type { Follow } from './followTip.ts'
import type { LinkDown } from './linkDown.ts'
import type { Need, Provided } from './upstreamChain.ts'

export interface ProvideOptions {
  canon: Canon
  view: Pick<View, 'header' | 'transactionLocation' | 'safe'>
  source: Pick<BlockSource, 'locate'>
  accuse(from: string, lie: string): void
  fetch: Fetch
  follow: Pick<Follow, 'downTo'>
  linkDown: LinkDown
  numbers: ConfirmNumber
  /** Whether a block that lies in the store has a transaction. */
  contains(block: Hex, transaction: Hex): boolean
  /** The hash of block 0, where it is known. */
  genesisHash: Hex | null
  isLive(): boolean
}

type Tag = Extract<Need, { tag: unknown }>['tag']

/** How often a lookup begins again because the chain moved, or somebody lied, while it was under way. */
const maxAttempts = 4

/** Brings what a lookup needs into the store. After every wait it looks at the chain again: it may have moved. */
export function createProvide(
  options: ProvideOptions,
): (need: Need, asking?: Asking) => Promise<Provided | null> {
  const { canon, view, source, accuse, fetch, follow, linkDown, numbers, contains, genesisHash, isLive } =
    options

  const headNumber = (): bigint => {
    const head = canon.head()
    if (head === null || !isLive())
      throw new RpcError('unavailable', 'no upstream has told its newest block yet')
    return head.number
  }

  async function byHash(hash: Hex, asking?: Asking): Promise<Provided | null> {
    const fetched = await fetch({ hash }, asking)
    return fetched === null ? null : provided(fetched)
  }

  async function byNumber(number: bigint, asking?: Asking): Promise<Provided | null> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      if (number > headNumber()) return null
      const hash = canon.hash(number)
      const found =
        hash !== null
          ? await known({ number, hash }, asking)
          : number > canon.finalized()
            ? await linked(number, asking)
            : await final(number, asking)
      if (found !== null) return found
    }
    throw restless()
  }

  /** A block that is canonical, if it still is when it is here. */
  async function known({ number, hash }: BlockPointer, asking?: Asking): Promise<Provided | null> {
    if (!(await numbers.confirmAgain({ number, hash }, asking))) return null
    const fetched = await fetch({ hash }, asking)
    if (fetched === null) throw pruned()
    return canon.hash(number) === hash && number <= headNumber() ? provided(fetched) : null
  }

  /** A block that a reorg may still change, so it is only believed when it is linked to the head. */
  async function linked(number: bigint, asking?: Asking): Promise<Provided | null> {
    const link = await linkDown(number, headNumber() - number, asking)
    if (link === null) return null
    const fetched = await fetch({ hash: link.hash }, asking)
    if (fetched === null) throw pruned()
    const isRight = canon.hash(link.anchor.number) === link.anchor.hash && fetched.number === number
    if (!isRight || canon.hash(number) !== null) return null
    canon.adopt({ number, hash: link.hash })
    return provided(fetched)
  }

  /** A block that no reorg will change: by its hash where somebody is known to name it, and else where two say the same. */
  async function final(number: bigint, asking?: Asking): Promise<Provided | null> {
    const era = canon.era()
    const ref = finalRef(number)
    const fetched = await fetch(ref, asking)
    if (fetched === null) throw pruned()
    const isSure =
      'hash' in ref || fetched.from === null || (await numbers.confirm(fetched, fetched.from, asking))
    return isSure && era === canon.era() && adopt(fetched) ? provided(fetched) : null
  }

  /** How to ask for a final block below the window: by its hash where the block after it names it, or it was settled. */
  function finalRef(number: bigint): BlockRef {
    if (number === 0n && genesisHash !== null) return { hash: genesisHash }
    const child = canon.hash(number + 1n)
    const isSure = child !== null && !numbers.isOnOneWord({ number: number + 1n, hash: child })
    const hash = (isSure ? headerAt(number + 1n)?.parentHash : null) ?? numbers.settled(number)
    return hash === null ? { number, era: canon.era() } : { hash }
  }

  function headerAt(number: bigint): Header | null {
    const hash = canon.hash(number)
    return hash === null ? null : view.header(hash)
  }

  /** Takes a block that an upstream calls canonical for canonical, if it is final and fits what is known. */
  function adopt(block: Fetched): boolean {
    const { number, hash } = block
    if (number > headNumber()) return false
    const before = canon.hash(number)
    if (before !== null) return before === hash
    if (number > canon.finalized()) return false
    const child = headerAt(number + 1n)
    if (child !== null && child.parentHash !== hash) {
      if (block.from !== null && number + 1n === canon.floor())
        accuse(block.from, 'number has another block on this chain')
      return false
    }
    const parent = number === 0n ? null : canon.hash(number - 1n)
    const header = view.header(hash)
    if (header === null) return false
    if (parent !== null && header.parentHash !== parent) {
      // One of the two is wrong, and nothing says which: both are asked for again.
      canon.forget([{ number: number - 1n, hash: parent }])
      return false
    }
    canon.adopt({ number, hash })
    return true
  }

  async function byTag(tag: Tag, asking?: Asking): Promise<Provided | null> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const head = headNumber()
      const number = { latest: head, safe: view.safe().number, finalized: canon.finalized(), earliest: 0n }[
        tag
      ]
      const found = await byNumber(number, asking)
      if (found !== null) return found
    }
    throw restless()
  }

  async function byTransaction(transaction: Hex, asking?: Asking): Promise<Provided | null> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      headNumber()
      const place = view.transactionLocation(transaction)
      if (place !== null) {
        if (!(await numbers.confirmAgain(place.block, asking))) continue
        const fetched = await fetch({ hash: place.block.hash }, asking)
        if (fetched === null) throw pruned()
        if (isCanonical(fetched)) return provided(fetched)
        continue
      }
      const era = canon.era()
      const located = await source.locate(transaction, asking)
      if (view.transactionLocation(transaction) !== null) continue
      const fetched = located === null ? null : await fetch({ hash: located.block }, asking)
      if (located === null || fetched === null) {
        if (await isAbsent(transaction, asking)) {
          if (located === null) return null
          throw pruned()
        }
      } else if (!contains(fetched.hash, transaction)) {
        accuse(located.from, 'the transaction is not in the block that it is said to be in')
      } else if (isCanonical(fetched)) {
        return provided(fetched)
      } else if (fetched.number > canon.finalized()) {
        // It is in a block above our head, or of another fork.
        if (isNext(fetched) || (await isAbsent(transaction, asking))) return null
      } else if (canon.hash(fetched.number) !== null) {
        accuse(located.from, 'the block is not on this chain')
      } else if (isNamed(fetched) || (await numbers.confirm(fetched, located.from, asking))) {
        if (era === canon.era() && adopt(fetched)) return provided(fetched)
      }
    }
    throw restless()
  }

  /**
   * Whether our chain does not have a transaction above what is final. Upstreams may lag or be on another fork, so what
   * they say does not decide; once the window reaches what is final, the store does.
   */
  async function isAbsent(transaction: Hex, asking?: Asking): Promise<boolean> {
    const lowest = canon.finalized() + 1n
    if (lowest < canon.floor()) await follow.downTo(lowest, asking)
    return canon.finalized() + 1n >= canon.floor() && view.transactionLocation(transaction) === null
  }

  /** Whether a block continues our chain: what is in it is not in the chain below. */
  const isNext = ({ hash }: Fetched) => view.header(hash)?.parentHash === canon.head()?.hash

  /** Whether the block after it is known and names it. */
  const isNamed = ({ number, hash }: Fetched) => headerAt(number + 1n)?.parentHash === hash

  const isCanonical = ({ number, hash }: BlockPointer) => canon.hash(number) === hash

  const provided = ({ number, hash, from, at }: Fetched): Provided => ({
    block: { number, hash },
    verified: true,
    from,
    fetchedAt: at,
    isOnOneWord: numbers.isOnOneWord({ number, hash }),
  })

  return async (need, asking) => {
    if ('block' in need) return byHash(need.block, asking)
    if ('transaction' in need) return byTransaction(need.transaction, asking)
    if ('number' in need) return byNumber(need.number, asking)
    return byTag(need.tag, asking)
  }
}

/** The chain has the block, so `null` would be wrong. */
function pruned(): RpcError {
  return new RpcError('unavailable', 'no upstream has this part of the chain')
}

function restless(): RpcError {
  return new RpcError('unavailable', 'the upstreams do not agree on this part of the chain')
}
