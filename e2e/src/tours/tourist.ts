import type { Hex } from '@causeway/rpc'

/** What a receipt says, in the words all clients share. */
export interface Seen {
  hash: string
  block: bigint
  succeeded: boolean
  contract: string | null
}

/**
 * A third-party client on a tour of the service: each step is taken with the client's own calls, the way its users write
 * them, and told in common words.
 */
export interface Tourist {
  chainId(): Promise<bigint>
  balance(address: Hex): Promise<bigint>
  /** Sends ether from the first dev account, signed by the client itself, and waits for the receipt. */
  transfer(to: Hex, value: bigint): Promise<Seen>
  deploy(): Promise<Seen>
  write(contract: string, value: bigint): Promise<Seen>
  read(contract: string): Promise<bigint>
  estimate(contract: string, value: bigint): Promise<bigint>
  /** The text of the error that a reverting call gives. */
  failure(contract: string): Promise<string>
  /** The values of all Changed logs since a block. */
  changes(contract: string, from: bigint): Promise<bigint[]>
  blockHash(number: bigint): Promise<string>
  /** The block number in the receipt of a transaction, or `null` if it has none now. */
  receiptBlock(hash: string): Promise<bigint | null>
  /** Sends a dev control (`anvil_reorg`, `evm_mine`) that the client has no call of its own for. */
  control(method: string, params: unknown[]): Promise<void>
  /** Calls back with the number of every new head until it is stopped. */
  watchHeads(listener: (number: bigint) => void): Promise<() => Promise<void> | void>
  close(): Promise<void> | void
}

interface Place {
  http: string
  ws: string
  privateKey: Hex
}

/** Puts a client before a network over one of the two transports. */
export type Visit = (place: Place, transport: 'http' | 'ws') => Promise<Tourist>
