import type { Hex } from '@causeway/rpc'

/** A block as an upstream tells it: JSON values that nobody has checked. */
export interface ToldBlock {
  /** Which upstream told it. */
  readonly from: string
  /** The answer of `eth_getBlockBy…` with whole transactions. */
  readonly block: unknown
  /** One answer of `eth_getTransactionReceipt` a transaction, in order. */
  readonly receipts: readonly unknown[]
  /** One answer of `eth_getUncleByBlockHashAndIndex` an uncle, in order. */
  readonly uncles: readonly unknown[]
}

/** A block without its contents as an upstream tells it: the answer of `eth_getBlockBy…`, which nobody has checked. */
export interface ToldHeader {
  readonly from: string
  readonly header: unknown
}

/** What the caller of a lookup allows. */
export interface Asking {
  /** Whether a partner may be asked when our own upstreams are out. Whoever does not allow it never waits on one. */
  readonly partner?: boolean
  /** Upstreams that are passed over, because what they told of the same block could not be used. */
  readonly not?: ReadonlySet<string>
}

/** Where the blocks of an upstream network come from. */
export interface BlockSource {
  /** A block whole, from one upstream; `null` when every upstream that may be asked has none. Rejects with `RpcError`. */
  block(ref: { hash: Hex } | { number: bigint }, asking?: Asking): Promise<ToldBlock | null>
  /**
   * Headers alone, which is light, in as few bodies as the upstream takes; `null` for each that nobody told. Does not
   * reject.
   */
  headers(
    refs: readonly ({ hash: Hex } | { number: bigint })[],
    asking?: Asking,
  ): Promise<readonly (ToldHeader | null)[]>
  /**
   * Whether somebody else of our own could confirm what an upstream said: `none` where there is nobody else, `out` where
   * nobody else is in service now.
   */
  others(from: string): 'none' | 'out' | 'some'
  /** Where a transaction lies, as an upstream says; `null` when it is in no block. */
  locate(transaction: Hex, asking?: Asking): Promise<{ from: string; block: Hex } | null>
  /** What an upstream told cannot be true; it is asked no more for a while. */
  accuse(from: string, lie: string): void
}
