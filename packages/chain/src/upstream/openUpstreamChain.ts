import { mkdirSync } from 'node:fs'
import { type Hex, RpcError } from '@causeway/rpc'
import type { ChainConfig } from '../genesis.ts'
import type { ChainChange, NetworkOptions } from '../network.ts'
import { openStore, type Store } from '../store/openStore.ts'
import { takeWriterLock } from '../store/writerLock.ts'
import { createView } from '../view/createView.ts'
import type { View } from '../view.ts'
import type { BlockSource, ToldBlock } from './blockSource.ts'
import { createCanon } from './canon.ts'
import { createConfirmNumber } from './confirmNumber.ts'
import { closedError, createFetch, type Fetch } from './fetchBlock.ts'
import { createFollow } from './followTip.ts'
import { createLinkDown } from './linkDown.ts'
import { createProvide } from './provideNeed.ts'
import { createShelf } from './shelf.ts'
import type { UpstreamChain, UpstreamClock, UpstreamEvent } from './upstreamChain.ts'
import { type Verdict, type VerifyOptions, verifyToldBlock } from './verifyToldBlock.ts'

export interface UpstreamChainOptions {
  /** The folder of the network's store. One process at a time may have it. */
  directory: string
  source: BlockSource
  /** The chain's forks, where they are known; else what a block's own fields say decides. */
  config: ChainConfig | null
  /** The hash of block 0, where it is known. */
  genesisHash?: Hex
  /**
   * How far below the head blocks are called safe and finalized. Below the finalized one what upstreams say is canonical
   * at a number is believed without a link to the head, so it should be a depth that the chain keeps to.
   */
  finality: NetworkOptions['finality']
  /** Bytes of blocks that are kept; the oldest go, and are fetched again when they are asked for. 4 GiB where absent. */
  maxBytes?: number
  clock: UpstreamClock
  log(event: UpstreamEvent): void
}

/** Blocks that are linked to the head at least, and that are walked at most to link a new tip. */
const minReach = 128

const usualBytes = 4 * 2 ** 30

/** Opens the store of a network whose blocks come from others. Throws `StoreInUse` or `StoreError`. */
export function openUpstreamChain(options: UpstreamChainOptions): UpstreamChain {
  mkdirSync(options.directory, { recursive: true })
  const store = openStore({ directory: options.directory })
  let release: () => void
  try {
    release = takeWriterLock(store)
  } catch (error) {
    void store.close()
    throw error
  }
  const chain = createUpstreamChain({ ...options, store, verify: verifyToldBlock })
  return {
    ...chain,
    async close() {
      await chain.close()
      release()
      await store.close()
    },
  }
}

export interface CreateUpstreamChainOptions extends Omit<UpstreamChainOptions, 'directory'> {
  store: Store
  verify(told: ToldBlock, options: VerifyOptions): Verdict
  /** More than the depth of finality; where absent, as much as is usual. */
  reach?: number
}

/** The chain on a store that is open already. */
export function createUpstreamChain(options: CreateUpstreamChainOptions): UpstreamChain {
  const { store, source, config, verify, finality, clock, log } = options
  const depth = finality === 'head' ? 0 : finality.finalized
  const reach = Math.max(options.reach ?? minReach, depth + 2)
  const listeners = new Set<(change: ChainChange) => void>()
  let isLive = false
  let isClosed = false

  const canon = createCanon({ store, finality, reach, moved: () => reads.move() })
  const reads = createView({ store, finality, pointers: canon.pointers })
  const view: View = { ...reads, head, safe: () => live(reads.safe), finalized: () => live(reads.finalized) }
  const shelf = createShelf({ store, maxBytes: options.maxBytes ?? usualBytes, now: clock.now })

  function live<T>(read: () => T): T {
    if (!isLive) throw new RpcError('unavailable', 'no upstream has told its newest block yet')
    return read()
  }

  function head() {
    return live(reads.head)
  }

  const fetchOne = createFetch({ source, shelf, config, verify, clock, log, isClosed: () => isClosed })
  const fetch: Fetch = async (ref, asking) => {
    if (isClosed) throw closedError()
    const fetched = await fetchOne(ref, asking)
    if (isClosed) throw closedError()
    if (fetched !== null && fetched.from !== null) makeRoom()
    return fetched
  }

  /** Nothing of the window goes; a block below it takes its number along, which is learned anew. */
  function makeRoom(): void {
    const { erased, fetched } = shelf.evict(
      ({ number, hash }) => number >= canon.floor() && canon.hash(number) === hash,
    )
    if (erased.length === 0 && fetched.length === 0) return
    const numbered = erased.filter(({ number, hash }) => canon.hash(number) === hash)
    const now = canon.head()
    store.commit({
      erased,
      fetched,
      ...(now === null || numbered.length === 0
        ? {}
        : { canonical: { head: now, removed: numbered, added: [] } }),
    })
    reads.move()
  }

  const follow = createFollow({
    canon,
    view,
    source,
    fetch,
    reach,
    log,
    isClosed: () => isClosed,
    confirm() {
      isLive = true
    },
    announce(change) {
      isLive = true
      for (const listener of [...listeners]) listener(change)
    },
  })

  /** Nothing that comes after the end may touch the store. */
  const whileOpen = async <T>(answer: Promise<T>): Promise<T> => {
    const value = await answer
    if (isClosed) throw closedError()
    return value
  }
  const asked: Omit<BlockSource, 'block'> = {
    headers: (refs, asking) => whileOpen(source.headers(refs, asking)),
    others: (from) => source.others(from),
    locate: (transaction, asking) => whileOpen(source.locate(transaction, asking)),
    accuse: (from, lie) => source.accuse(from, lie),
  }
  const accuse = (from: string, lie: string) => {
    log({ event: 'lie', from, lie })
    source.accuse(from, lie)
  }
  const linkDown = createLinkDown({ canon, view, source: asked })
  const numbers = createConfirmNumber({ canon, source: asked, linkDown, accuse, log })
  const provide = createProvide({
    canon,
    view,
    source: asked,
    accuse,
    fetch,
    follow,
    linkDown,
    numbers,
    contains: (block, transaction) =>
      store.locations(transaction).some(({ blockHash }) => blockHash === block),
    genesisHash: options.genesisHash ?? null,
    isLive: () => isLive,
  })

  return {
    view,
    isLive: () => isLive,
    async provide(need, asking) {
      if (isClosed) throw closedError()
      return provide(need, asking)
    },
    async follow(tip) {
      if (!isClosed) await follow.tip(tip)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    async close() {
      isClosed = true
      listeners.clear()
    },
  }
}
