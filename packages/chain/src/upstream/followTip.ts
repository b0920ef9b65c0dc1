import { RpcError } from '@causeway/rpc'
import type { ChainChange } from '../network.ts'
import type { Header } from '../values/header.ts'
import type { BlockPointer, View } from '../view.ts'
import { createSerialQueue } from '../writer/serialQueue.ts'
import type { Asking, BlockSource } from './blockSource.ts'
import type { Canon } from './canon.ts'
import { closedError, type Fetch, type Fetched } from './fetchBlock.ts'
import type { UpstreamEvent } from './upstreamChain.ts'

export interface FollowOptions {
  canon: Canon
  view: Pick<View, 'header'>
  source: Pick<BlockSource, 'accuse'>
  fetch: Fetch
  /** The most blocks that are walked to link a tip to what is known. */
  reach: number
  /** The view has moved. */
  announce(change: ChainChange): void
  /** The head is one that some upstream has now. */
  confirm(): void
  /** Whether the store may no longer be read. */
  isClosed(): boolean
  log(event: UpstreamEvent): void
}

export interface Follow {
  /** Moves the head to the newest tip that was told, one after another. Does not reject. */
  tip(tip: BlockPointer): Promise<void>
  /** Links the window down to a number. Rejects with `RpcError` where a block cannot be had. */
  downTo(number: bigint, asking?: Asking): Promise<void>
  idle(): Promise<void>
}

/** Blocks that are fetched ahead at the same time, by their numbers. */
const maxAhead = 6

/** How many blocks above a lower tip are looked for, one after another. */
const maxLooks = 8

/** After so many tips in a row that could not be linked, because blocks are not to be had, a new window begins. */
const maxStuck = 3

export function createFollow(options: FollowOptions): Follow {
  const { canon, view, source, fetch, reach, announce, confirm, isClosed, log } = options
  const queue = createSerialQueue()
  let wanted: BlockPointer | null = null
  let following: Promise<void> | null = null
  let stuck = 0

  const headerOf = ({ hash }: { hash: BlockPointer['hash'] }): Header => {
    const header = view.header(hash)
    if (header === null) throw new RpcError('unavailable', 'a block was dropped while it was needed')
    return header
  }

  /**
   * Brings blocks into the store by their numbers, several at a time. What comes may be of another fork: the walk that
   * follows goes by hash, and takes what fits.
   */
  async function fetchAhead(from: bigint, to: bigint, asking?: Asking): Promise<void> {
    let next = to
    const lane = async () => {
      while (next >= from) {
        const number = next--
        if (isClosed()) throw closedError()
        if (canon.hash(number) !== null) continue
        await fetch({ number, era: canon.era() }, asking).catch(() => null)
      }
    }
    await Promise.all(Array.from({ length: maxAhead }, lane))
  }

  /** The parent of a block that lies in the store; `null` where no upstream has it. */
  async function parentOf(child: Fetched, asking?: Asking): Promise<Fetched | null> {
    const parent = await fetch({ hash: headerOf(child).parentHash }, asking)
    if (parent !== null && parent.number !== child.number - 1n) {
      // Both hashes are right, so whoever made the child made up its number.
      const lie = 'number is not the one after its parent'
      if (child.from !== null) {
        log({ event: 'lie', from: child.from, lie })
        source.accuse(child.from, lie)
      }
      throw new RpcError('unavailable', 'the newest block does not fit its parent')
    }
    return parent
  }

  const restart = (branch: readonly Fetched[]) => {
    const added = branch.map(toPointer)
    const head = added.at(-1)
    const isFirst = canon.head() === null
    const removed = canon.restart(added)
    if (head !== undefined && !isFirst) log({ event: 'gap', head })
    announce({ removed, added })
  }

  /**
   * A lower tip that is part of our chain: whoever told it lags, or the blocks above it are gone. Our head stays while
   * some upstream has it, so that the newest number does not go up and down with the one that is asked; what nobody has
   * any more is not shown.
   */
  async function retreat(tip: BlockPointer, head: BlockPointer): Promise<void> {
    let next = head
    for (let looked = 0; next.number > tip.number; looked++) {
      const found = looked < maxLooks ? await fetch({ number: next.number, era: canon.era() }) : null
      if (found?.hash === next.hash) break
      const number = next.number - 1n
      const hash = looked < maxLooks ? canon.hash(number) : null
      next = hash === null ? tip : { number, hash }
    }
    if (next.hash === head.hash) return confirm()
    const removed = canon.retreat(next)
    log({ event: 'reorg', depth: removed.length, head: next })
    announce({ removed, added: [] })
  }

  /** A tip too far above the head to be walked to: what is known stays if the upstreams still have our head. */
  async function leap(tip: Fetched, head: BlockPointer): Promise<void> {
    const same = await fetch({ number: head.number, era: canon.era() }).catch(() => null)
    if (same?.hash !== head.hash) return restart([tip])
    canon.leap(toPointer(tip))
    log({ event: 'gap', head: toPointer(tip) })
    announce({ removed: [], added: [toPointer(tip)] })
  }

  async function link(tip: Fetched, head: BlockPointer): Promise<void> {
    await fetchAhead(head.number + 1n, tip.number - 1n)
    const branch = [tip]
    for (;;) {
      const lowest = branch[0] ?? tip
      const { parentHash } = headerOf(lowest)
      const number = lowest.number - 1n
      if (isKnown({ number, hash: parentHash })) break
      if (number < canon.floor() || branch.length >= reach) return restart(branch)
      const parent = await parentOf(lowest)
      if (parent === null) {
        if (++stuck >= maxStuck) return restart(branch)
        log({ event: 'stuck', tip: toPointer(tip), reason: 'no upstream has a block below it' })
        return
      }
      branch.unshift(parent)
    }
    const added = branch.map(toPointer)
    const removed = canon.extend(tip.number - BigInt(branch.length), added)
    if (removed.length > 0) log({ event: 'reorg', depth: removed.length, head: toPointer(tip) })
    announce({ removed, added })
  }

  /** Whether a block is on our chain: as a canonical one, or as the parent of the lowest of the window. */
  function isKnown({ number, hash }: BlockPointer): boolean {
    if (number < 0n) return false
    const known = canon.hash(number)
    if (known !== null) return known === hash
    const lowest = number === canon.floor() - 1n ? canon.hash(canon.floor()) : null
    return lowest !== null && headerOf({ hash: lowest }).parentHash === hash
  }

  async function moveTo(tip: BlockPointer): Promise<void> {
    const fetched = await fetch({ hash: tip.hash })
    if (fetched === null) {
      log({ event: 'stuck', tip, reason: 'no upstream has it' })
      return
    }
    const head = canon.head()
    if (head !== null && canon.hash(tip.number) === tip.hash) {
      return tip.hash === head.hash ? confirm() : retreat(tip, head)
    }
    if (head === null) restart([fetched])
    else if (fetched.number > head.number + BigInt(reach)) await leap(fetched, head)
    else await link(fetched, head)
    if (canon.head()?.hash === fetched.hash) stuck = 0
  }

  async function followWanted(): Promise<void> {
    while (wanted !== null && !isClosed()) {
      const tip = wanted
      wanted = null
      try {
        await moveTo(tip)
      } catch (error) {
        // Whatever a step behind the end could not read is no fault.
        if (isClosed()) break
        if (!(error instanceof RpcError)) throw error
        log({ event: 'stuck', tip, reason: error.message })
      }
    }
    // In the same step in which no tip was found waiting, so that none can come between and be lost.
    following = null
  }

  async function deepen(to: bigint, asking?: Asking): Promise<void> {
    const floor = canon.floor()
    const lowest = canon.hash(floor)
    if (to >= floor || lowest === null) return
    await fetchAhead(to, floor - 2n, asking)
    const added: BlockPointer[] = []
    let child = await fetch({ hash: lowest }, asking)
    while (child !== null && child.number > to) {
      child = await parentOf(child, asking)
      if (child === null) throw new RpcError('unavailable', 'no upstream has a block that the chain has')
      added.unshift(toPointer(child))
    }
    // What was taken for final here was not: the walk from the head proves it.
    const wrong = added.some(({ number, hash }) => (canon.hash(number) ?? hash) !== hash)
    if (wrong) canon.forgetBelow()
    canon.deepen(added)
  }

  return {
    tip(tip) {
      wanted = tip
      following ??= queue.run(followWanted)
      return following
    },
    downTo: (number, asking) =>
      queue.run(async () => {
        if (isClosed()) throw closedError()
        await deepen(number, asking)
      }),
    idle: queue.idle,
  }
}

function toPointer({ number, hash }: BlockPointer): BlockPointer {
  return { number, hash }
}
