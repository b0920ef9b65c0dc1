import type { Hex } from '@causeway/rpc'
import type { NetworkOptions } from '../network.ts'
import type { Store } from '../store/openStore.ts'
import type { Pointers } from '../view/createView.ts'
import type { BlockPointer } from '../view.ts'

/**
 * What is canonical at which number, as far as it is known.
 *
 * From the floor to the head every block is known and linked to the next by its parent hash: the window. Below it only
 * some are known. Those are final, or were linked to the window by headers, so that no reorg that stays within the window
 * can make them stale; and when one does not stay within it, all of them are forgotten. A new `era` begins then.
 */
export interface Canon {
  head(): BlockPointer | null
  /** The lowest number of the window. */
  floor(): bigint
  /** The highest number that no reorg is expected to change. */
  finalized(): bigint
  /** Counts how often everything was forgotten. What was asked by number in one era means nothing in the next. */
  era(): number
  hash(number: bigint): Hex | null
  /** The lowest that is known above a number, at most so far above it; `null` where none is. */
  nextAbove(number: bigint, most: bigint): BlockPointer | null
  pointers(): Pointers

  /** Puts `added`, which is linked from its first to its last, on top of block `ancestor`; all above that goes. */
  extend(ancestor: bigint, added: readonly BlockPointer[]): BlockPointer[]
  /** Makes a canonical block the head; all above it goes. */
  retreat(head: BlockPointer): BlockPointer[]
  /** Begins a new window far above what is known, which stays. */
  leap(head: BlockPointer): void
  /** Begins a new window and forgets all that was known. */
  restart(added: readonly BlockPointer[]): BlockPointer[]
  /** Makes the window reach further down; `added` ends below the floor, lowest first. */
  deepen(added: readonly BlockPointer[]): void
  /** A block below the window: a final one, or one that is linked to it. */
  adopt(block: BlockPointer): void
  /** Blocks below the window that turned out not to fit. */
  forget(blocks: readonly BlockPointer[]): void
  /** Everything below the window. */
  forgetBelow(): void
}

export interface CanonOptions {
  store: Store
  finality: NetworkOptions['finality']
  /** The most blocks in the window. */
  reach: number
  /** Shows a commit. */
  moved(): void
}

/** Stands where a hash is not known (yet). No block has it, so a lookup finds nothing. */
const unknownHash: Hex = `0x${'00'.repeat(32)}`

export function createCanon({ store, finality, reach, moved }: CanonOptions): Canon {
  let head = store.head()
  let floor = readFloor(store) ?? head?.number ?? 0n
  let era = 0

  const below = (depth: number): bigint => {
    if (head === null) return 0n
    return head.number > BigInt(depth) ? head.number - BigInt(depth) : 0n
  }
  const depths = finality === 'head' ? { safe: 0, finalized: 0 } : finality
  const pointer = (number: bigint): BlockPointer => ({
    number,
    hash: store.canonicalHash(number) ?? unknownHash,
  })

  /** One commit, after which the view shows the whole of it. */
  function write(
    next: BlockPointer,
    nextFloor: bigint,
    removed: readonly BlockPointer[],
    added: readonly BlockPointer[],
  ): void {
    const lowest = next.number - BigInt(reach) + 1n
    const bounded = nextFloor > lowest ? nextFloor : lowest
    const value = Buffer.alloc(8)
    value.writeBigUInt64BE(bounded)
    store.commit({ canonical: { head: next, removed, added }, meta: [{ name: 'floor', value }] })
    head = next
    floor = bounded
    moved()
  }

  /** What is known above a number, newest first. */
  const above = (number: bigint): BlockPointer[] =>
    head === null ? [] : store.canonicalRange(number + 1n, head.number).reverse()

  const inWindow = (blocks: readonly BlockPointer[], from: bigint) =>
    blocks.filter(({ number }) => number >= from)

  function forget(blocks: readonly BlockPointer[]): void {
    if (head === null || blocks.length === 0) return
    store.commit({ canonical: { head, removed: blocks, added: [] } })
    moved()
  }

  return {
    head: () => head,
    floor: () => floor,
    finalized: () => below(depths.finalized),
    era: () => era,
    hash: (number) => store.canonicalHash(number),
    nextAbove: (number, most) => store.canonicalRange(number + 1n, number + most)[0] ?? null,
    pointers: () => ({
      head: head ?? { number: 0n, hash: unknownHash },
      safe: pointer(below(depths.safe)),
      finalized: pointer(below(depths.finalized)),
      genesis: store.canonicalHash(0n) ?? unknownHash,
    }),

    extend(ancestor, added) {
      const next = added.at(-1)
      const first = added[0]
      if (next === undefined || first === undefined) return []
      const removed = above(ancestor)
      const before = floor
      // An ancestor just below the floor is known by its hash alone; one further below lies there as a final block.
      const known = store.canonicalHash(ancestor) !== null
      const lowest = known ? ancestor : first.number
      write(next, lower(lowest, before), removed, added)
      return inWindow(removed, before)
    },
    retreat(next) {
      const removed = above(next.number)
      const before = floor
      // A block below the window may have made room meanwhile; it was fetched again, and takes its number back.
      write(next, lower(next.number, before), removed, [next])
      return inWindow(removed, before)
    },
    leap(next) {
      write(next, next.number, [], [next])
    },
    restart(added) {
      const next = added.at(-1)
      const first = added[0]
      if (next === undefined || first === undefined) return []
      const removed = head === null ? [] : store.canonicalRange(0n, head.number).reverse()
      const before = floor
      era++
      write(next, first.number, removed, added)
      return inWindow(removed, before)
    },
    deepen(added) {
      const lowest = added[0]
      if (head === null || lowest === undefined) return
      write(head, lowest.number, [], added)
    },
    adopt(block) {
      if (head === null) return
      store.commit({ canonical: { head, removed: [], added: [block] } })
      moved()
    },
    forget,
    forgetBelow() {
      if (floor === 0n) return
      era++
      forget(store.canonicalRange(0n, floor - 1n))
    },
  }
}

function readFloor(store: Store): bigint | null {
  const bytes = store.meta('floor')
  return bytes === null ? null : Buffer.from(bytes).readBigUInt64BE(0)
}

function lower(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
