import type { Hex } from '@causeway/rpc'
import type { ImportProgress, ImportResult } from './chainfile/importChain.ts'
import type { Executors } from './engine/executors.ts'
import type { ChainConfig } from './genesis.ts'
import type { BlockPointer, View } from './view.ts'
import type { Writer } from './writer/writer.ts'

/** How a network makes blocks: one for each transaction, one each interval, or none of its own. */
export type Mining = { mode: 'automatic' } | { mode: 'interval'; seconds: number } | { mode: 'none' }

export interface NetworkOptions {
  name: string
  /** The folder of the network's store; it holds the genesis too. */
  directory: string
  mining: Mining
  /** Depth of `safe` and `finalized` under the head; `head` where the chain is final by nature (imported). */
  finality: { safe: number; finalized: number } | 'head'
  /** Dev controls (`evm_*`, `anvil_*`) and the public accounts are available. */
  dev: boolean
  /** A geth-style genesis file as JSON; needed only where the folder has no chain yet. */
  genesis?: unknown
  /** Who gets the tips of mined blocks; by default the zero address. */
  coinbase?: Hex
  /** An RLP stream of blocks to bring in after the start; what is there already is skipped. */
  chainFile?: string
}

/** What a change of the canonical chain was: blocks that left it (newest first), blocks that joined it (oldest first). */
export interface ChainChange {
  removed: BlockPointer[]
  added: BlockPointer[]
}

/** One network as the service sees it: a view to read, a writer to ask for change, executors to compute. */
export interface Network {
  readonly name: string
  readonly chainId: bigint
  readonly config: ChainConfig
  readonly dev: boolean
  readonly mining: Mining
  readonly view: View
  readonly writer: Writer
  readonly executors: Executors
  /** How far the chain file is, or `null` when nothing is being brought in. */
  importing(): ImportProgress | null
  /** Called while the chain file is brought in, and once with the result. */
  onImport(listener: (event: ImportProgress | ImportResult) => void): () => void
  /** Called after the view has moved, in order; returns the function that stops it. */
  onChange(listener: (change: ChainChange) => void): () => void
  /** Called with the hash of every transaction that entered the pool as executable. */
  onPending(listener: (transactionHash: Hex) => void): () => void
  close(): Promise<void>
}
