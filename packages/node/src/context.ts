import type { LogFilter, Network } from '@causeway/chain'
import type { Hex } from '@causeway/rpc'
import type { NetworkRow } from './networkRow.ts'
import type { UpstreamService } from './upstream/upstreamService.ts'

/**
 * What a method handler is given beside its parameters: the network it was called on and the state that belongs to
 * the caller. Made once per key and network (and connection, on a WebSocket), not per call.
 */
export interface CallContext {
  readonly network: Network
  /** What answers where others produce the chain; `null` on a chain of our own. */
  readonly upstream: UpstreamService | null
  readonly row: NetworkRow
  /** Filters are shared by all connections of one key on one network. */
  readonly filters: Filters
  /** The subscriptions of this WebSocket; `null` where nothing can be pushed to the caller. */
  readonly subscriptions: Subscriptions | null
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** What `web3_clientVersion` says. */
  readonly clientVersion: string
  /** The OpenRPC document of this network, as JSON text. */
  readonly discover: () => string
}

/** A log filter with its bounds; a bound that is `null` means the head, whatever it is at that moment. */
export interface LogQuery {
  readonly filter: LogFilter
  readonly from: bigint | null
  readonly to: bigint | null
  /** Set when the caller asked for one block by hash; `from` and `to` are `null` then. */
  readonly blockHash: Hex | null
}

/** Polled filters (`eth_newFilter` and its kin). Ids are random, expire when nobody polls, and follow reorgs. */
export interface Filters {
  addLogs(query: LogQuery): Hex
  addBlocks(): Hex
  addPendingTransactions(full: boolean): Hex
  /** What happened since the last poll, as a JSON array; `null` for an unknown or expired id. */
  changes(id: string): string | null | Promise<string>
  /** The query of a log filter, to be run again whole; `null` for an unknown id or another kind of filter. */
  logQuery(id: string): LogQuery | null
  remove(id: string): boolean
}

/** Pushed events of one WebSocket. Nothing is pushed before the answer that carries the id has been sent. */
export interface Subscriptions {
  addHeads(): Hex
  addLogs(filter: LogFilter): Hex
  addPendingTransactions(full: boolean): Hex
  remove(id: string): boolean
}
