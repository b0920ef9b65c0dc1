import type { Hex } from '@causeway/rpc'
import type { ChainChange } from '../network.ts'
import type { BlockPointer, View } from '../view.ts'
import type { Asking } from './blockSource.ts'

/** What a lookup is about. */
export type Need =
  | { readonly block: Hex }
  | { readonly number: bigint }
  | { readonly tag: 'latest' | 'safe' | 'finalized' | 'earliest' }
  | { readonly transaction: Hex }

/** The block that a lookup is answered from, with all that is in it. */
export interface Provided {
  readonly block: BlockPointer
  /** Whether every root was recomputed; a block that cannot be checked is refused, so what is provided always was. */
  readonly verified: boolean
  /** The upstream it was fetched from just now; `null` where it lay in the store. */
  readonly from: string | null
  /** When it was fetched, in milliseconds since 1970. */
  readonly fetchedAt: number
  /**
   * Whether its number was taken on the word of one upstream while others were out: it is asked about again when they
   * are back, so the answer must not be kept without coming here.
   */
  readonly isOnOneWord: boolean
}

/** Time as the chain sees it. */
export interface UpstreamClock {
  /** Milliseconds since 1970. */
  now(): number
  /** Calls once after that many milliseconds; gives the function that takes it back. */
  after(ms: number, call: () => void): () => void
}

/** What an operator may want to know. */
export type UpstreamEvent =
  /** An upstream told what cannot be true. */
  | { readonly event: 'lie'; readonly from: string; readonly lie: string }
  /** Two upstreams call different blocks canonical where nothing that is known here can tell who is right. */
  | { readonly event: 'dispute'; readonly number: bigint; readonly between: readonly [string, string] }
  /** The canonical chain lost blocks. */
  | { readonly event: 'reorg'; readonly depth: number; readonly head: BlockPointer }
  /** The tip could not be linked to what was known, so what was canonical is learned anew. */
  | { readonly event: 'gap'; readonly head: BlockPointer }
  /** The tip could not be followed; the view stays where it is. */
  | { readonly event: 'stuck'; readonly tip: BlockPointer; readonly reason: string }

/**
 * A chain that others produce: blocks are fetched whole, verified and kept under their hash, and the view shows them
 * exactly as it shows a chain of our own. Nothing is kept by number alone: what is canonical follows the tip.
 *
 * Before the first tip was followed the view has no head: everything but blocks by their hash is refused.
 */
export interface UpstreamChain {
  readonly view: View
  /** Whether a tip was followed since the start. */
  isLive(): boolean
  /**
   * Fetches what is missing for a lookup, which is then read from the view at once; it stays there for a minute. Gives
   * `null` when there is no such thing on the chain as we see it. Rejects with `RpcError`, also where a block must be
   * there but no upstream gives it: that is not the answer `null`. `asking` says whether a partner may be asked too.
   */
  provide(need: Need, asking?: Asking): Promise<Provided | null>
  /**
   * Moves the canonical chain to a new tip, over a reorg where it has to. A tip that cannot be followed leaves the view
   * as it is and is logged; it does not reject.
   */
  follow(tip: BlockPointer): Promise<void>
  /** Called after the view has moved, in order; gives the function that stops it. */
  onChange(listener: (change: ChainChange) => void): () => void
  close(): Promise<void>
}
